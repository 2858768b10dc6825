/**
 * The head of a `.npy` file (NumPy format 1.0 to 3.0): magic, version, length, and a Python dictionary with `descr`,
 * `fortran_order` and `shape`. It is read by its grammar and never evaluated; arrays of Python objects (pickles) are refused.
 * https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 */
import { bytesOfArray, invalidVectors, soundShape } from './array-layout.ts';
import type { ArrayLayout } from './array-layout.ts';
import type { VectorDtype } from './vector-set.ts';

/** Bytes of a file that hold its head for certain: numpy refuses longer ones too. */
export const npyHeadBytes = 12 + 10_000;

const dtypes: Readonly<Record<string, VectorDtype>> = { '<f4': 'F32', '<f2': 'F16' };

/**
 * The layout of the array in a `.npy` file of `fileBytes` bytes that begins with `head`. Throws `vectors-invalid` where it is
 * no such file, of another type or order, or of another length than its shape says.
 */
export function parseNpyHeader(head: Uint8Array, fileBytes: number, name: string): ArrayLayout {
  if (!startsAsNpy(head)) throw invalidVectors(`“${name}” is not a .npy file: it does not begin as one.`);
  const major = head[6] ?? 0;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const lengthBytes = major === 1 ? 2 : 4;
  if (major < 1 || major > 3 || head.length < 8 + lengthBytes) {
    throw invalidVectors(
      `“${name}” is a .npy file of a version that is not known (${major}). Save it with numpy.save.`,
    );
  }
  const length = major === 1 ? view.getUint16(8, true) : view.getUint32(8, true);
  const start = 8 + lengthBytes + length;
  if (start > head.length) throw invalidVectors(`“${name}” is cut short within its head. Copy it again.`);
  // Names of fields, the only other characters there could be, are refused below.
  const text = String.fromCharCode(...head.subarray(8 + lengthBytes, start));
  const { descr, fortran, shape } = fieldsOf(text, name);
  const dtype = dtypes[descr];
  if (dtype === undefined) throw invalidVectors(dtypeSentence(name, descr));
  if (fortran) {
    throw invalidVectors(`“${name}” is in Fortran order. Save numpy.ascontiguousarray(…) of it.`);
  }
  const layout = { dtype, shape: soundShape(shape, `“${name}”`), start };
  const bytes = bytesOfArray(layout);
  if (bytes === null || start + bytes !== fileBytes) {
    const stated = bytes === null ? 'more than can be counted' : (start + bytes).toLocaleString('en-US');
    throw invalidVectors(
      `“${name}” has ${fileBytes.toLocaleString('en-US')} bytes where its shape (${shape.join(', ')}) asks for ${stated}. It was cut short or changed; copy it again.`,
    );
  }
  return layout;
}

const magic = [0x93, 0x4e, 0x55, 0x4d, 0x50, 0x59];

function startsAsNpy(head: Uint8Array): boolean {
  return magic.every((byte, place) => head[place] === byte);
}

interface NpyFields {
  readonly descr: string;
  readonly fortran: boolean;
  readonly shape: readonly number[];
}

/** The dictionary as numpy writes it: three keys, any order. */
function fieldsOf(text: string, name: string): NpyFields {
  const descr = /['"]descr['"]\s*:\s*['"]([^'"]{1,20})['"]/.exec(text)?.[1];
  const fortran = /['"]fortran_order['"]\s*:\s*(True|False)/.exec(text)?.[1];
  const shape = /['"]shape['"]\s*:\s*\(([\d\s,L]*)\)/.exec(text)?.[1];
  if (descr === undefined || fortran === undefined || shape === undefined) {
    const structured = /['"]descr['"]\s*:\s*\[/.test(text);
    throw invalidVectors(
      structured
        ? `“${name}” holds records, not numbers. Save one array of float32 or float16.`
        : `The head of “${name}” cannot be read. Save it with numpy.save.`,
    );
  }
  const sizes = shape.split(',').map((size) => size.trim());
  // A tuple of one number has a comma behind it, an empty one nothing.
  if (sizes.at(-1) === '') sizes.pop();
  // Python 2 wrote long numbers with an L.
  return {
    descr,
    fortran: fortran === 'True',
    shape: sizes.map((size) => (/^\d+L?$/.test(size) ? Number.parseInt(size, 10) : Number.NaN)),
  };
}

function dtypeSentence(name: string, descr: string): string {
  if (descr.startsWith('>')) return `“${name}” is big-endian (${descr}). Save array.astype("<f4").`;
  if (descr.includes('O'))
    return `“${name}” holds Python objects, which are not read. Save an array of float32 or float16.`;
  return `“${name}” holds numbers of type ${descr}. Save array.astype("float32") or "float16".`;
}
