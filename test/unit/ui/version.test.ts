import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { productLicence, productVersion } from '../../../src/ui/version.ts';

test('settings show the version and licence of package.json', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({
    version: productVersion,
    license: productLicence,
  });
});
