// Language models in each of their states: none, one being tested, one that cannot be reached with a locked key, and a tested list.
import type { LanguageModelEntry } from '../../../src/app/language-model-list.ts';
import type { ConnectionFindings } from '../../../src/app/language-models.ts';
import { startingPrices } from '../../../src/core/answering/price-table.ts';
import type { GalleryPart, GalleryState, StateValues } from './gallery-part.ts';

const plain = { temperature: null, maxTokens: null, seed: null, window: null } as const;

const entries: readonly LanguageModelEntry[] = [
  {
    id: 'mini',
    settings: {
      ...plain,
      provider: 'openai-compatible',
      endpoint: 'https://api.openai.com/v1',
      model: 'gpt-4.1-mini',
      temperature: 0,
      maxTokens: 1024,
      window: 1_047_576,
    },
  },
  {
    id: 'haiku',
    settings: {
      ...plain,
      provider: 'anthropic',
      endpoint: 'https://api.anthropic.com/v1',
      model: 'claude-haiku-4-5',
      window: 200_000,
    },
  },
  {
    id: 'local',
    settings: {
      ...plain,
      provider: 'openai-compatible',
      endpoint: 'http://localhost:11434/v1',
      model: 'qwen2.5vl:7b',
      window: 32_768,
    },
  },
];

const works: ConnectionFindings = {
  works: true,
  testedAt: Date.UTC(2026, 11, 1, 9, 30),
  findings: [
    {
      certainty: 'certain',
      kind: 'works',
      sentence: 'https://api.openai.com answered as gpt-4.1-mini-2025-04-14.',
      tries: [],
    },
    { certainty: 'certain', kind: 'images-read', sentence: 'gpt-4.1-mini takes images.', tries: [] },
  ],
};

const refused: ConnectionFindings = {
  works: false,
  testedAt: Date.UTC(2026, 11, 1, 9, 31),
  findings: [
    {
      certainty: 'certain',
      kind: 'key-refused',
      sentence: 'https://api.anthropic.com refused the key (401): invalid x-api-key.',
      tries: [
        'Copy the key again, whole, from the provider’s own page.',
        'Look whether it was revoked or has run out.',
      ],
    },
  ],
};

const unreachable: ConnectionFindings = {
  works: false,
  testedAt: Date.UTC(2026, 11, 1, 9, 32),
  findings: [
    {
      certainty: 'suspected',
      kind: 'not-running',
      sentence: 'Nothing may be listening at http://localhost:11434.',
      tries: [
        'Start the server and look at the port that it prints.',
        'Some servers listen on 127.0.0.1 only: try that in place of localhost.',
      ],
    },
    {
      certainty: 'suspected',
      kind: 'cors',
      sentence: 'http://localhost:11434 may not allow this page to read its answers (CORS).',
      tries: ['Ollama: start it with OLLAMA_ORIGINS set to the address of this page.'],
    },
  ],
};

function connections(state: GalleryState): StateValues['connections'] {
  switch (state) {
    case 'empty':
      return new Map();
    case 'working':
      return new Map([['mini', { kind: 'working', progress: null }]]);
    case 'failed': {
      const reason =
        'The key for https://api.openai.com is locked. Enter its passphrase in the settings, under Language models.';
      return new Map([
        ['mini', { kind: 'failed', failure: { kind: 'failed', code: 'key-locked', reason } }],
        ['haiku', { kind: 'done', value: refused }],
        ['local', { kind: 'done', value: unreachable }],
      ]);
    }
    case 'done':
      return new Map([['mini', { kind: 'done', value: works }]]);
  }
}

function keys(state: GalleryState): StateValues['keys'] {
  if (state === 'empty') return [];
  return [
    { origin: 'https://api.anthropic.com', mode: 'tab', locked: false },
    state === 'failed'
      ? { origin: 'https://api.openai.com', mode: 'kept', locked: true }
      : { origin: 'https://api.openai.com', mode: 'memory', locked: false },
  ];
}

export const part: GalleryPart = {
  state: (state) => ({
    languageModels: state === 'empty' ? [] : entries,
    connections: connections(state),
    keys: keys(state),
    prices: { table: startingPrices, own: state === 'done' },
  }),
  commands: (write, values) => {
    const fail = (message: string, code: string): void =>
      write({ notices: [...values().notices, { id: values().notices.length + 70, kind: 'error', message, code }] });
    return {
      saveLanguageModel: async (settings, id) => {
        const saved = { id: id ?? `own-${values().languageModels.length}`, settings };
        write({ languageModels: [...values().languageModels.filter((entry) => entry.id !== saved.id), saved] });
        return saved.id;
      },
      removeLanguageModel: async (id) =>
        write({ languageModels: values().languageModels.filter((entry) => entry.id !== id) }),
      testConnection: async (id) =>
        write({ connections: new Map([...values().connections, [id, { kind: 'done', value: works }]]) }),
      stopConnectionTest: (id) => {
        const known = new Map(values().connections);
        known.delete(id);
        write({ connections: known });
      },
      putKey: async (origin, _key, { mode }) => {
        write({ keys: [...values().keys.filter((key) => key.origin !== origin), { origin, mode, locked: false }] });
        return true;
      },
      unlockKeys: async () => {
        fail('This passphrase does not open the key for https://api.openai.com.', 'key-passphrase-wrong');
        return false;
      },
      forgetKey: (origin) => write({ keys: values().keys.filter((key) => key.origin !== origin) }),
      setPrices: async (table) => {
        write({ prices: { table, own: true } });
        return true;
      },
      resetPrices: async () => write({ prices: { table: startingPrices, own: false } }),
    };
  },
};
