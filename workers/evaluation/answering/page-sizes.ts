/** Page images by their size alone: what an estimate of tokens needs of them, without a page being drawn. */
import { AppError } from '../../../src/core/app-error.ts';
import type { WorkspaceId } from '../../../src/core/document/ids.ts';
import type { PageImages } from '../../../src/pipeline/ports.ts';
import type { Database } from '../../../src/storage/database.ts';
import { readPages } from '../../../src/storage/page-store.ts';

/**
 * Images without bytes, of the size that a page drawn within so many pixels has, to a pixel. The sum of their bytes is a name: no call in
 * the store was made with such an image. Rejects with `page-out-of-range`.
 */
export function pageSizes(database: Database, workspace: WorkspaceId): PageImages {
  return {
    page: async (document, page, maxPixels) => {
      const [found] = await readPages(database, workspace, document, page, 1);
      if (found === undefined) {
        throw new AppError('page-out-of-range', `The document has no sheet ${page + 1}.`);
      }
      const { widthPixels, heightPixels } = sizeWithin(found.widthPoints, found.heightPoints, maxPixels);
      const sha256 = `size of ${document}#${page} within ${maxPixels}`;
      return { mediaType: 'image/jpeg', bytes: new Uint8Array(), sha256, widthPixels, heightPixels };
    },
  };
}

/** A page that failed has no size, and counts as a square. */
function sizeWithin(width: number, height: number, maxPixels: number) {
  const [across, down] = width > 0 && height > 0 ? [width, height] : [1, 1];
  const scale = Math.sqrt(maxPixels / (across * down));
  const side = (length: number): number => Math.max(1, Math.floor(length * scale));
  return { widthPixels: side(across), heightPixels: side(down) };
}
