// Where a key is after whole runs, and whom the page asks: looked for past the product, in all that a page leaves behind.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { KeepWish } from '../../src/app/key-vault.ts';
import { keptKeysName, tabKeysName } from '../../src/app/key-vault.ts';
import { buildPdf } from '../browser/pdf/build-pdf.ts';
import {
  canary,
  dropDemo,
  dropExperiment,
  putKey,
  scriptedModel,
  shownRuns,
  startRuns,
  storedAnswers,
  textSystem,
  watchOrigins,
} from '../support/answer-site.ts';
import { leftBehind, placesWith } from '../support/left-behind.ts';
import { type Provider, startProvider } from '../support/provider/provider.ts';
import { dropBytes, idle, openSite } from '../support/site.ts';

let provider: Provider;
test.beforeAll(async () => {
  provider = await startProvider(0);
});
test.afterAll(() => provider.close());

const passphrase = 'four words or more';
const wishes: readonly [KeepWish, readonly string[]][] = [
  [{ mode: 'memory' }, []],
  [{ mode: 'tab' }, [`sessionStorage ${tabKeysName}`]],
  // Encrypted: even there it is not to be read.
  [{ mode: 'kept', passphrase }, []],
];

for (const [wish, allowed] of wishes) {
  test(`after whole runs a key kept as “${wish.mode}” is found where that mode says and nowhere else`, async ({
    page,
  }) => {
    const said = listenTo(page);
    const model = scriptedModel(provider, 'openai-compatible', {
      // A provider that repeats the key whole, in the middle of the run.
      faults: [
        { kind: 'server-error', when: { call: 9 } },
        { kind: 'echo-key', when: { call: [20, 100_000] } },
      ],
    });
    await openSite(page);
    await dropDemo(page);
    await putKey(page, provider.origin, wish);
    await page.evaluate(async (settings) => {
      const { commands } = globalThis.leafmark;
      await commands.testConnection((await commands.saveLanguageModel(settings))!);
    }, model.settings);
    await dropExperiment(page, 'Keys', [textSystem(model.settings, { sample: { size: 6 } })]);
    await startRuns(page);
    expect((await shownRuns(page))[0]).toMatchObject({ state: 'failed', failure: { code: 'llm-key-refused' } });
    model.follow({});
    await page.evaluate(() => globalThis.leafmark.commands.resumeRuns());
    await idle(page);
    expect((await shownRuns(page))[0]).toMatchObject({ state: 'done', answers: { states: { answered: 6 } } });
    // It was really sent, in the one header, and the provider takes no other.
    expect(new Set(model.session.calls.map(({ key, keyHeader }) => `${keyHeader} ${key}`))).toEqual(
      new Set([`authorization ${canary}`]),
    );
    expect(model.session.calls.map(({ query, text, system }) => query + text + system).join('\n')).not.toContain(
      canary,
    );

    const places = new Map(await leftBehind(page));
    for (const hash of ['#/run', '#/report', '#/settings/language-models', '#/settings/requests']) {
      await page.goto(`./${hash}`);
      places.set(`page ${hash}`, await page.locator('body').evaluate((body) => body.outerHTML));
    }
    const exports = await page.evaluate(async () => {
      const files = await globalThis.leafmark.commands.exportedFiles();
      return files.map(({ name, text }) => `${name}\n${text}`).join('\n');
    });
    places.set('exports', exports);
    places.set('experiment file', await savedText(page, () => globalThis.leafmark.commands.exportExperiment()));
    places.set('console', said.join('\n'));
    // What is looked for is looked for where things are.
    expect([...places.keys()]).toEqual(
      expect.arrayContaining(['IndexedDB leafmark calls', 'IndexedDB leafmark answers']),
    );
    expect(places.get('IndexedDB leafmark calls')).toContain('[leafmark:answer');
    expect(places.get('state')).toContain(provider.origin);
    expect(exports).toContain('old wharf');
    expect(placesWith(canary, places)).toEqual(allowed);
    expect(placesWith(passphrase, places)).toEqual([]);
    const kept = await page.evaluate((name) => localStorage.getItem(name), keptKeysName);
    expect(kept !== null).toBe(wish.mode === 'kept');
  });
}

test('a key stays with its origin: an experiment that names another one is asked for its own', async ({ page }) => {
  const elsewhere = await startProvider(0);
  try {
    const model = scriptedModel(elsewhere);
    await openSite(page);
    await dropDemo(page);
    await putKey(page, provider.origin);
    await dropExperiment(page, 'Elsewhere', [textSystem(model.settings, { sample: { size: 2 } })]);
    await startRuns(page);
    expect(new Set(model.session.calls.map(({ key }) => key))).toEqual(new Set(['']));
    expect((await shownRuns(page))[0]).toMatchObject({ state: 'failed', failure: { code: 'llm-key-refused' } });
  } finally {
    await elsewhere.close();
  }
});

test('a document, a benchmark and a reply that want a request cause none, and are shown as text', async ({
  page,
  context,
}) => {
  const trap = await startTrap();
  try {
    const origins = watchOrigins(context);
    const wanted = (name: string): string => `${trap.origin}/${name}.png`;
    const hostile = `The lens ![pixel](${wanted('markdown')}) weighs <img src="${wanted('html')}"> nine tons.`;
    const model = scriptedModel(provider);
    await openSite(page);
    await putKey(page, provider.origin);
    const question = `How heavy is the lens? ![q](${wanted('question')}) <img src=${wanted('question-html')}>`;
    const line = {
      id: `q ![id](${wanted('id')})`,
      question,
      answer: `Nine tons. ![a](${wanted('answer')}) <script src="${wanted('script')}"></script>`,
      evidence: [{ document: 'lens.pdf', pages: [1], text: hostile }],
      type: `<img src=${wanted('type')}>`,
    };
    await dropBytes(page, [
      { name: 'lens.pdf', bytes: onePage(hostile, wanted('link')) },
      {
        name: `<img src=${wanted('name').replaceAll('/', ':')}>.jsonl`,
        bytes: new TextEncoder().encode(`${JSON.stringify(line)}\n`),
      },
    ]);
    await page.waitForFunction(() => globalThis.leafmark.state.mapping.value.kind === 'done');
    await idle(page);
    await dropExperiment(page, `![e](${wanted('experiment')})`, [textSystem(model.settings)]);
    await startRuns(page);
    const [run] = await shownRuns(page);
    expect(run).toMatchObject({ state: 'done', answers: { states: { answered: 1 } } });
    // The reply repeats it: the model's rule is a sentence of the page.
    const { answers } = await storedAnswers(page, run!.id);
    expect(JSON.stringify(answers)).toContain('![pixel](');

    for (const hash of ['#/corpus', '#/benchmark', '#/experiment', '#/run', '#/report']) {
      await page.goto(`./${hash}`);
      await expect(page.getByRole('main')).toBeVisible();
    }
    await page
      .getByRole('link', { name: /How heavy is the lens/ })
      .first()
      .click();
    await expect(page.getByText('How heavy is the lens?').first()).toBeVisible();
    await expect(page.getByText(`![pixel](${wanted('markdown')})`).first()).toBeVisible();
    const elements = await page.evaluate((origin) => {
      const all: Element[] = [];
      const walk = (root: Document | ShadowRoot): void => {
        for (const element of root.querySelectorAll('*')) {
          all.push(element);
          if (element.shadowRoot !== null) walk(element.shadowRoot);
        }
      };
      walk(document);
      return all
        .filter((element) =>
          ['src', 'href', 'style', 'data'].some((name) => (element.getAttribute(name) ?? '').includes(origin)),
        )
        .map(({ outerHTML }) => outerHTML);
    }, trap.origin);
    expect(elements).toEqual([]);
    expect(trap.asked).toEqual([]);
    expect([...origins].sort()).toEqual([new URL(page.url()).origin, provider.origin].sort());
  } finally {
    trap.server.close();
  }
});

/** All that is said on the console, by the page and its workers. */
function listenTo(page: Page): readonly string[] {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(`${error.message}\n${error.stack ?? ''}`));
  return said;
}

/** The text of a file that a command saves. */
async function savedText(page: Page, save: () => void): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.evaluate(save);
  const stream = await (await downloading).createReadStream();
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString('utf8');
}

/** A server that nobody is to ask. */
async function startTrap(): Promise<{
  readonly server: Server;
  readonly origin: string;
  readonly asked: readonly string[];
}> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

/** A PDF of one page with a line of text and a link over it. */
function onePage(text: string, link: string): Uint8Array {
  const line = text.replaceAll(/[\\()]/g, (character) => `\\${character}`);
  return buildPdf([
    { dictionary: '/Type/Catalog/Pages 2 0 R' },
    { dictionary: '/Type/Pages/Kids[4 0 R]/Count 1' },
    { dictionary: '/Type/Font/Subtype/Type1/BaseFont/Helvetica' },
    {
      dictionary: `/Type/Page/Parent 2 0 R/MediaBox[0 0 1200 842]/Contents 5 0 R/Resources<</Font<</F1 3 0 R>>>>/Annots[<</Type/Annot/Subtype/Link/Rect[0 0 1200 842]/A<</S/URI/URI(${link})>>>>]`,
    },
    { dictionary: '', stream: `BT /F1 14 Tf 40 760 Td (${line}) Tj ET` },
  ]);
}
