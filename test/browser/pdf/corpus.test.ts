// A whole public corpus: every page is read, its boxes are sound, and as many pages lack text as pdfium finds
// (pypdfium2 5, fewer than 20 characters that are not white space).
import { expect, test } from 'vitest';
import { isWithoutText } from '../../../src/core/document/page.ts';
import { corporaMissing, corpusFile, corpusFolder, readAll, sourceOf } from './pdf-files.ts';
import { expectSoundOffsets } from './sound-offsets.ts';

const folder = 'mmlongbench-dev/documents';
const names = await corpusFolder(folder);
if (names === null) console.info(corporaMissing);

const expected: Readonly<Record<string, { readonly pages: number; readonly withoutText: number }>> = {
  '2023.acl-long.386.pdf': { pages: 24, withoutText: 0 },
  '2310.05634v2.pdf': { pages: 24, withoutText: 0 },
  '698bba535087fa9a7f9009e172a7f763.pdf': { pages: 20, withoutText: 3 },
  'Independents-Report.pdf': { pages: 23, withoutText: 0 },
  'NETFLIX_2015_10K.pdf': { pages: 72, withoutText: 0 },
  'PG_2020.03.09_US-Germany_FINAL.pdf': { pages: 21, withoutText: 0 },
  'PIP_Seniors-and-Tech-Use_040314.pdf': { pages: 27, withoutText: 0 },
  'a4f3ced0696009fec3179f493e4f28c4.pdf': { pages: 17, withoutText: 0 },
  'avalaunchpresentationsthatkickasteriskv3copy-150318114804-conversion-gate01_95.pdf': { pages: 27, withoutText: 27 },
  'measuringsuccessonfacebooktwitterlinkedin-160317142140_95.pdf': { pages: 25, withoutText: 25 },
  'reportq32015-151009093138-lva1-app6891_95.pdf': { pages: 34, withoutText: 34 },
  'watch_d.pdf': { pages: 27, withoutText: 1 },
};

test.skipIf(names === null)(
  'every page of the development corpus is read, with sound boxes',
  async () => {
    const found: Record<string, { pages: number; withoutText: number }> = {};
    for (const name of names ?? []) {
      const readings = await readAll(sourceOf(name, () => corpusFile(`${folder}/${name}`)));
      for (const reading of readings) {
        expect(reading.page.failure, `${name}, page ${reading.page.index + 1}`).toBeNull();
        expectSoundOffsets(reading, name);
      }
      found[name] = { pages: readings.length, withoutText: readings.filter(({ page }) => isWithoutText(page)).length };
    }
    expect(found).toEqual(expected);
  },
  180_000,
);
