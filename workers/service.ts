import { attendEvents } from './service/attend-events.ts';
import type { SiteFile } from './service/site-file.ts';

declare const self: ServiceWorkerGlobalScope;
/** Every file of the built site, put in by scripts/vite-service-worker.mjs: a worker and its list cannot be of two versions. */
declare const SITE_FILES: readonly SiteFile[];

attendEvents(self, SITE_FILES);
