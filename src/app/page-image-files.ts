import { groupPageImages } from '../core/document/page-image-groups.ts';
import { packPageImages } from '../storage/page-images.ts';
import type { DroppedFile } from './dropped-files.ts';

export interface PackedImages {
  /** One file a document, made of its page images, none of which is read for it. */
  readonly documents: readonly DroppedFile[];
  readonly leftOut: readonly { readonly file: DroppedFile; readonly reason: string }[];
}

/** Page images as the documents whose pages they are (`groupPageImages`). */
export function packDroppedImages(images: readonly DroppedFile[]): PackedImages {
  const { groups, leftOut } = groupPageImages(images);
  const documents = groups.map(({ name, pages, labels, notes }): DroppedFile => {
    const present = pages.flatMap((page) => page ?? []);
    const listed = pages.map((page) => (page === null ? null : { name: plainName(page.path), blob: page.file }));
    const pack = packPageImages({ pages: listed, labels, notes });
    // The same at every drop: it is no part of what decides that two documents are one, but a file has it.
    const file = new File([pack], plainName(name), { lastModified: 0 });
    return { path: name, file, files: present.length, archive: present[0]?.archive ?? null };
  });
  return { documents, leftOut };
}

function plainName(path: string): string {
  return path.split('/').at(-1) ?? path;
}
