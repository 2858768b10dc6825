// Without its data files pdf.js reads and draws on, with text and pictures silently missing: that must not pass unseen.
import { expect, test } from 'vitest';
import { assetUrls, checkAssets } from '../../../workers/pdf/asset-urls.ts';
import { collect, hardFile, withEngine } from './pdf-files.ts';

test('every kind of file that pdf.js asks for is served', async () => {
  expect(await checkAssets()).toEqual([]);
});

test('files that are not served are named', async () => {
  const missing = await checkAssets(assetUrls(`${location.origin}/no-such-folder/`));
  expect(missing).toContain('wasm/openjpeg.wasm');
  expect(missing).toContain('cmaps/UniGB-UCS2-H.bcmap');
  expect(missing).toHaveLength(8);
});

test('a page whose text needs a character map that is not served has failed, and is not an empty page', async () => {
  const assets = assetUrls(`${location.origin}/no-such-folder/`);
  const [reading] = await withEngine(
    (engine) => collect(engine.readDocument(hardFile('synth-p14_cjk_nonembedded.pdf'))),
    { assets },
  );
  expect(reading?.page.source).toBe('failed');
  expect(reading?.page.failure?.reason).toMatch(/this site does not serve cmaps\/UniGB-UCS2-H\.bcmap/);
});
