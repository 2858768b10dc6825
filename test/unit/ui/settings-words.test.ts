import { expect, test } from 'vitest';
import type { ModelEntry } from '../../../src/app/app-state.ts';
import type { PreparedEncoder } from '../../../src/core/model/embedding-model.ts';
import { bundledModelId, builtInModel } from '../../../src/core/model/model-registry.ts';
import type { PreparedVisual } from '../../../src/core/model/visual-model.ts';
import { ocrKey } from '../../../src/core/document/text-settings.ts';
import { languageNames, wayOfKey } from '../../../src/ui/ocr-words.ts';
import { lastLoaded } from '../../../src/ui/views/settings/compute-words.ts';
import { ledgerCsv, ledgerLine, ledgerSum } from '../../../src/ui/views/settings/ledger-sum.ts';
import type { LedgerEntry } from '../../../src/ui/views/settings/ledger-sum.ts';
import { factsOf, modelOfDescription } from '../../../src/ui/views/settings/model-answer.ts';
import { encoderWithin, isHere, sizeOf } from '../../../src/ui/views/settings/model-files.ts';
import { modelFacts, sizeInWords, whereInWords } from '../../../src/ui/views/settings/model-words.ts';

const request = (change: Partial<LedgerEntry>): LedgerEntry => ({
  time: Date.UTC(2026, 10, 30, 14, 20, 48),
  origin: 'https://huggingface.co',
  redirectedTo: null,
  path: '/Xenova/e5-small-v2/resolve/main/config.json',
  bytes: 1000,
  sentBytes: 0,
  status: 200,
  purpose: 'model file config.json of intfloat/e5-small-v2',
  ...change,
});

test('the ledger sums bytes and names every origin once, those of redirects too', () => {
  const records = [
    request({}),
    request({ bytes: 34_000_000, redirectedTo: 'https://cdn.example', status: null }),
    request({ sentBytes: 20 }),
  ];
  expect(ledgerSum(records)).toEqual({
    requests: 3,
    underWay: 0,
    receivedBytes: 34_002_000,
    sentBytes: 20,
    origins: ['https://huggingface.co', 'https://cdn.example'],
  });
  expect(ledgerLine([])).toBe('Nothing has left this page since the tab was opened');
  expect(ledgerLine([request({})])).toBe('1 request, 1.0 kB, to huggingface.co');
  expect(ledgerLine(records)).toBe('3 requests, 34.0 MB, to huggingface.co and 1 more');
  // One that goes on is listed from the moment it is sent; of one whose size nobody knows no byte is made up.
  const going = [
    request({}),
    request({ bytes: 0, status: null, underWay: true }),
    request({ bytes: null, status: 404 }),
  ];
  expect(ledgerLine(going)).toBe('3 requests (1 under way), 1.0 kB, to huggingface.co');
});

test('a copied ledger quotes its cells, and none of them is a formula', () => {
  // RFC 4180: a quote inside a quoted cell is doubled, rows end in CR LF.
  const [, row] = ledgerCsv([request({ purpose: '=SUM(A1) "x", y', status: null })]).split('\r\n');
  expect(row).toBe(
    '"2026-11-30T14:20:48.000Z","https://huggingface.co","","/Xenova/e5-small-v2/resolve/main/config.json","\'=SUM(A1) ""x"", y","0","1000",""',
  );
});

const bundled: ModelEntry = {
  model: builtInModel(bundledModelId)!,
  origin: 'built-in',
  bundled: true,
  kept: null,
  worksOffline: true,
  loaded: null,
  loadedAt: null,
};
const other: ModelEntry = {
  ...bundled,
  model: builtInModel('intfloat/e5-small-v2')!,
  bundled: false,
  worksOffline: false,
};

test('where the files are is said in words, and only what is here opens without a request', () => {
  const kept: ModelEntry = { ...other, kept: { dtypes: ['int8'], bytes: 34_000_000, from: ['folder'] } };
  expect([bundled, other, kept].map(whereInWords)).toEqual([
    'served by this site',
    'not here',
    'kept in this browser, 34.0 MB',
  ]);
  expect([isHere(bundled, null), isHere(bundled, 'int8'), isHere(bundled, 'fp32')]).toEqual([true, true, false]);
  expect([isHere(other, null), isHere(kept, null), isHere(kept, 'fp16')]).toEqual([false, true, false]);
  expect(encoderWithin(bundled, null).source.kind).toBe('bundled');
  expect(encoderWithin(kept, null).source.kind).toBe('folder'); // kept files come first, and a folder fetches nothing
});

test('a model is said to come from where its files came from, and has a revision only where that is a hub', () => {
  const facts = (entry: ModelEntry) =>
    modelFacts(entry, 'https://hub.example')
      .filter(({ term }) => term === 'From' || term === 'Revision')
      .map(({ words }) => words);
  const unnamed = 'none of a hub: the SHA-256 names the file';
  const moves = 'main: moves when its publisher changes it';
  const keptFrom = (from: readonly string[]): ModelEntry => ({
    ...other,
    kept: { dtypes: ['int8'], bytes: 34_000_000, from },
  });
  expect(facts(bundled)).toEqual(['this site', unnamed]);
  expect(facts(other)).toEqual(['https://hub.example/Xenova/e5-small-v2, once you get it', moves]);
  expect(facts(keptFrom(['folder']))).toEqual(['your folder', unnamed]);
  expect(facts(keptFrom(['https://mirror.example']))).toEqual(['https://mirror.example/Xenova/e5-small-v2', moves]);
});

test('a size is said only where it is known', () => {
  const variants = [
    { dtype: 'int8', bytes: 34_000_000, sha256: 'unknown' },
    { dtype: 'fp32', bytes: 133_000_000, sha256: 'unknown' },
  ] as const;
  expect(sizeOf({ exportId: 'any', variants }, null)).toEqual([34_000_000, 133_000_000]);
  expect(sizeInWords({ exportId: 'any', variants }, null)).toBe('34.0 MB to 133 MB');
  expect(sizeInWords({ exportId: 'any', variants }, 'fp32')).toBe('133 MB');
  // The registry knows the int8 file of this export, and no other.
  expect(sizeInWords(other.model, null)).toBe('34.0 MB as int8');
  expect(sizeInWords(other.model, 'fp32')).toBe('size unknown');
  expect(sizeInWords({ exportId: 'any', variants: [] }, null)).toBe('size unknown');
  // Seen files of exports: bytes of the very files that golden vectors were made with.
  expect(sizeInWords(builtInModel('intfloat/e5-small-v2')!, 'int8')).toBe('34.0 MB');
  expect(sizeInWords(builtInModel('intfloat/e5-small-v2')!, 'fp16')).toBe('size unknown');
});

const described = {
  id: 'a/b',
  pooling: 'mean',
  prompts: 'unknown',
  window: 'unknown',
  dimensions: 384,
  licence: 'unknown',
  variants: [],
  missing: ['prompts', 'window'],
} as const;

test('a model is made of what its files state and what was asked, and of nothing guessed', () => {
  const answers = { pooling: '', query: 'query: ', passage: '', window: '512', dimensions: '' };
  const facts = factsOf(described.missing, answers);
  expect(facts).toEqual({ prompts: { query: 'query: ', passage: '' }, window: 512 });
  const model = modelOfDescription(described, 'main', facts!, 'https://hub.example');
  expect(model).toMatchObject({
    exportId: 'a/b',
    pooling: 'mean',
    window: 512,
    dimensions: 384,
    parameters: 'unknown',
  });
  expect(model!.factsFrom).toBe('its own files at https://hub.example; prompts, window as you gave them');
  expect(modelOfDescription(described, 'main', {}, 'https://hub.example')).toBeNull();
  for (const window of ['', '0', '-3', '12.5', 'many', '1e9']) {
    expect(factsOf(described.missing, { ...answers, window })).toBeNull();
  }
});

test('the status line shows the encoder that was loaded last, of texts or of page images', () => {
  const loadedAs = (reason: string): PreparedEncoder => ({ reason }) as PreparedEncoder;
  const [text, later] = [loadedAs('text'), loadedAs('later')];
  const pages = { ...loadedAs('pages'), dimensions: 128 } as PreparedVisual;
  const never = { loaded: null, loadedAt: null };
  const visual = { loaded: { key: '', outcome: pages, timing: null, loadedAt: 20 } };
  expect(lastLoaded([never], [{ loaded: null }])).toBeNull();
  expect(lastLoaded([{ loaded: text, loadedAt: 10 }, never], [{ loaded: null }])).toBe(text);
  expect(
    lastLoaded(
      [
        { loaded: text, loadedAt: 10 },
        { loaded: later, loadedAt: 30 },
      ],
      [visual],
    ),
  ).toBe(later);
  expect(lastLoaded([{ loaded: text, loadedAt: 10 }, never], [visual])).toBe(pages);
});

test('languages have their English names, and a way of reading survives its key', () => {
  expect(languageNames('eng+deu')).toBe('English + German');
  expect(languageNames('chi_sim')).toBe('chi_sim');
  const way = { language: 'eng+deu', method: 'layout' } as const;
  expect(wayOfKey(ocrKey(way))).toEqual(way);
  expect([wayOfKey('sideways eng'), wayOfKey('lines'), wayOfKey('')]).toEqual([null, null, null]);
});
