/**
 * zod without its compiled fast path: that path probes `new Function`, which the site's Content-Security-Policy forbids
 * and reports as a violation. What reads outside data takes `z` from here.
 */
import * as z from 'zod';

z.config({ jitless: true });

export { z };
