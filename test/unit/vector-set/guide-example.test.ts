// The guide's own example, run as it stands where Python has numpy (LEAFMARK_PYTHON names another Python).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { filesOfManifest, parseVectorManifest } from '../../../src/core/vector-set/vector-manifest.ts';
import { placesOf } from '../../../src/core/vector-set/vector-places.ts';
import { readArrays } from '../../../workers/index/vector-import/read-arrays.ts';

const python = process.env['LEAFMARK_PYTHON'] ?? 'python3';
const hasNumpy = spawnSync(python, ['-c', 'import numpy']).status === 0;
const guide = readFileSync(join(import.meta.dirname, '../../../docs/guide/vectors.md'), 'utf8');
const example = /```python\n([^]*?)```/.exec(guide)![1]!;

it('has ten lines at most', () => {
  expect(example.split('\n').filter((line) => line !== '').length).toBeLessThanOrEqual(10);
});

it.skipIf(!hasNumpy)('writes a set that is read (skipped where python3 has no numpy)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'leafmark-vectors-'));
  const run = spawnSync(python, ['-c', example], { cwd: folder, encoding: 'utf8' });
  expect(run.stderr).toBe('');
  const manifest = parseVectorManifest(readFileSync(join(folder, 'vectors.json'), 'utf8'), 'vectors.json');
  expect(filesOfManifest(manifest)).toEqual(['pages.npy', 'questions.npy']);
  for (const [source, count] of [
    [manifest.pages[0]!, 2],
    [manifest.queries, 3],
  ] as const) {
    const arrays = await readArrays(new Blob([readFileSync(join(folder, source.file))]), source.file);
    const { places, dimensions } = placesOf(source, arrays, manifest.kind);
    expect([places.length, dimensions]).toEqual([count, 128]);
  }
});
