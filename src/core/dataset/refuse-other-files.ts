import { AppError } from '../app-error.ts';

/**
 * Refuses what people drop instead of the benchmark itself, each with its own sentence: a Git LFS pointer, a saved web
 * page, a PDF, an archive, Parquet, a spreadsheet. Takes the bytes (any encoding) or, once decoded, the text.
 * Throws `benchmark-not-recognised`; returns where the content is none of these.
 */
export function refuseOtherFiles(name: string, content: Uint8Array | string): void {
  const start = typeof content === 'string' ? content.slice(0, 512) : latin1(content.subarray(0, 512));
  const kind = kinds.find(({ marks }) => marks(start));
  if (kind !== undefined) throw new AppError('benchmark-not-recognised', `${name} is ${kind.advice}`);
}

const kinds: readonly { readonly marks: (start: string) => boolean; readonly advice: string }[] = [
  {
    marks: (start) => /^(?:ï»¿)?version https:\/\/git-lfs\.github\.com\//.test(start),
    advice:
      'a Git LFS pointer, not the file itself. Fetch the content with “git lfs pull” or from the download button of its page.',
  },
  {
    marks: (start) => /^(?:ï»¿)?\s*<(?:!doctype|html|\?xml|head|!--)/i.test(start),
    advice: 'a web page, not the benchmark. Download the raw file and drop that.',
  },
  { marks: (start) => start.startsWith('%PDF-'), advice: 'a PDF. Drop it on the corpus.' },
  {
    marks: (start) => start.startsWith('PAR1'),
    advice: 'a Parquet file, which is no text.',
  },
  {
    marks: (start) => start.startsWith('PK\u0003\u0004') || start.startsWith('\u001f\u008b'),
    advice: 'an archive or a spreadsheet. Unpack it, or save it as CSV, and drop that file.',
  },
];

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
