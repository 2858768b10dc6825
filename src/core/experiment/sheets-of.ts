/** Sheets from 1 of pages from 0; none of a candidate that names no page (−1). */
export function sheetsOf(firstPage: number, lastPage: number): number[] {
  if (firstPage < 0) return [];
  return Array.from({ length: lastPage - firstPage + 1 }, (_, place) => firstPage + place + 1);
}
