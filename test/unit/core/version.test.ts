import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { leafmarkLicence, leafmarkVersion } from '../../../src/core/version.ts';

test('settings show the version and licence of package.json', () => {
  expect(JSON.parse(readFileSync('package.json', 'utf8'))).toMatchObject({
    version: leafmarkVersion,
    license: leafmarkLicence,
  });
});
