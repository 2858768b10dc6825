// The recursive splitter as its definition reads, code point by code point with no regard to speed: the second implementation that
// made the golden offsets (golden/make/make_splitter.py, `tracked`), in TypeScript.
interface Piece {
  readonly at: number;
  readonly points: readonly string[];
}

const separators = ['\n\n', '\n', ' ', ''];
const pythonSpace = /^[\t-\r\u001c-\u0020\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]$/;

export function splitByDefinition(text: string, size: number, overlap: number): { start: number; end: number }[] {
  const points = Array.from(text);
  const offsets = [0];
  for (const point of points) offsets.push(offsets.at(-1)! + point.length);
  if (points.length === 0) return [];
  return split({ at: 0, points }, separators, size, overlap).map(({ at, points }) => ({
    start: offsets[at]!,
    end: offsets[at + points.length]!,
  }));
}

function split(whole: Piece, separators: readonly string[], size: number, overlap: number): Piece[] {
  const index = separators.findIndex((separator) => separator === '' || whole.points.join('').includes(separator));
  const rest = separators.slice(index + 1);
  const result: Piece[] = [];
  let waiting: Piece[] = [];
  for (const piece of cut(whole, separators[index]!)) {
    if (piece.points.length < size) {
      waiting.push(piece);
      continue;
    }
    result.push(...merge(waiting, size, overlap));
    waiting = [];
    result.push(...(rest.length > 0 ? split(piece, rest, size, overlap) : [piece]));
  }
  return [...result, ...merge(waiting, size, overlap)];
}

function cut({ at, points }: Piece, separator: string): Piece[] {
  if (separator === '') return points.map((point, index) => ({ at: at + index, points: [point] }));
  const cuts = [0];
  for (let from = 0; from + separator.length <= points.length;) {
    if (points.slice(from, from + separator.length).join('') === separator) {
      cuts.push(from);
      from += separator.length;
    } else from++;
  }
  cuts.push(points.length);
  return cuts
    .slice(0, -1)
    .map((start, index) => ({ at: at + start, points: points.slice(start, cuts[index + 1]) }))
    .filter((piece) => piece.points.length > 0);
}

function merge(parts: readonly Piece[], size: number, overlap: number): Piece[] {
  const result: Piece[] = [];
  const window: Piece[] = [];
  let total = 0;
  const emit = (): void => {
    const joined = window.flatMap(({ points }) => points);
    const first = joined.findIndex((point) => !pythonSpace.test(point));
    const last = joined.findLastIndex((point) => !pythonSpace.test(point));
    if (first >= 0) result.push({ at: window[0]!.at + first, points: joined.slice(first, last + 1) });
  };
  for (const part of parts) {
    if (total + part.points.length > size && window.length > 0) {
      emit();
      while (total > overlap || (total + part.points.length > size && total > 0))
        total -= window.shift()!.points.length;
    }
    window.push(part);
    total += part.points.length;
  }
  if (window.length > 0) emit();
  return result;
}
