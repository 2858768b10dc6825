// Keys of language models in a headless run: taken from environment variables, handed to the page's memory, never written or printed.
import { readFileSync } from 'node:fs';

const name = 'LEAFMARK_KEY';

/**
 * Takes all keys out of the environment, so that no program started from here inherits one.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {ModelKeys}
 */
export function takeKeys(environment) {
  /** @type {Map<string, string>} */
  const keys = new Map();
  for (const [variable, value] of Object.entries(environment)) {
    if (variable !== name && !variable.startsWith(`${name}_`)) continue;
    keys.set(variable, (value ?? '').trim());
    delete environment[variable];
  }
  // Its protocol log would print what is handed to the page.
  if (keys.size > 0) delete environment['DEBUG'];
  return new ModelKeys(keys);
}

/** Its keys are private: what is logged by mistake holds none. */
export class ModelKeys {
  /** @type {ReadonlyMap<string, string>} */
  #keys;

  /** @param {ReadonlyMap<string, string>} keys by variable */
  constructor(keys) {
    this.#keys = keys;
  }

  /**
   * The key for an origin; empty: it is stated that there is none; null: nothing is stated.
   * @param {string} origin
   */
  of(origin) {
    return this.#keys.get(variableFor(origin)) ?? this.#keys.get(name) ?? null;
  }

  /**
   * A text without any key.
   * @param {string} text
   */
  redacted(text) {
    const longestFirst = [...this.#keys.values()].filter((key) => key !== '').sort((a, b) => b.length - a.length);
    return longestFirst.reduce((clean, key) => clean.replaceAll(key, '[key]'), text);
  }
}

/**
 * The variable of one origin: its host in capitals, with its port where it has one; what is no letter or digit is `_`, a hyphen `__`, so
 * that `api-openai.com` is not given the key of `api.openai.com`.
 * @param {string} origin
 */
function variableFor(origin) {
  const host = new URL(origin).host.toUpperCase().replaceAll('-', '__');
  return `${name}_${host.replaceAll(/[^A-Z0-9_]/g, '_')}`;
}

/**
 * Hosts of the language models that a file of an experiment names, as it is written: those that the browser may reach. What is no
 * JSON, and no address, names none; the page says what is wrong with it.
 * @param {string} file
 * @returns {string[]}
 */
export function modelHosts(file) {
  /** @type {unknown} */
  let content;
  try {
    content = JSON.parse(readFileSync(file, 'utf8').replace(/^\uFEFF/, ''));
  } catch {
    return [];
  }
  return [...new Set(endpointsIn(content).flatMap(hostOf))];
}

/** @param {unknown} value @returns {string[]} */
function endpointsIn(value) {
  if (typeof value !== 'object' || value === null) return [];
  const { endpoint, provider } = /** @type {{ endpoint?: unknown, provider?: unknown }} */ (value);
  if (typeof endpoint === 'string' && typeof provider === 'string') return [endpoint];
  return Object.values(value).flatMap(endpointsIn);
}

/** @param {string} endpoint */
function hostOf(endpoint) {
  try {
    const { protocol, hostname } = new URL(endpoint);
    // As a rule of the browser's resolver: without brackets, and nothing that could end the rule.
    const host = hostname.replaceAll(/^\[|\]$/g, '');
    return /^https?:$/.test(protocol) && /^[\w.:-]+$/.test(host) ? [host] : [];
  } catch {
    return [];
  }
}

/**
 * Hands the page the key of each origin that its experiment calls, in memory only. Ends with a sentence where one is missing: a model
 * on this machine alone needs none.
 * @param {import('playwright').Page} page
 * @param {ModelKeys} keys
 */
export async function giveKeys(page, keys) {
  const models = await page.evaluate(() =>
    globalThis.leafmark.state.experiment.value.systems.flatMap(({ answering }) =>
      [answering?.generator, answering?.judge?.model].flatMap((settings) =>
        settings ? [{ model: settings.model, endpoint: settings.endpoint }] : [],
      ),
    ),
  );
  /** @type {Map<string, string[]>} */
  const byOrigin = new Map();
  for (const { model, endpoint } of models) {
    const { origin } = new URL(endpoint);
    byOrigin.set(origin, [...new Set([...(byOrigin.get(origin) ?? []), model])]);
  }
  const missing = [];
  for (const [origin, names] of byOrigin) {
    const key = keys.of(origin);
    if (key === null && !isThisMachine(origin)) {
      const asked = names.map((one) => `“${one}”`).join(' and ');
      missing.push(
        `The experiment asks ${asked} at ${origin}, and there is no key. Set ${variableFor(origin)}, or ${name} for every address; set it empty where none is needed.`,
      );
    } else if (key !== null && key !== '') {
      const given = { origin, key };
      await page.evaluate((one) => globalThis.leafmark.commands.putKey(one.origin, one.key, { mode: 'memory' }), given);
    }
    if (key !== null || isThisMachine(origin)) {
      console.log(`language model at ${origin}: ${names.join(', ')}; ${key ? 'with a key' : 'without a key'}`);
    }
  }
  if (missing.length > 0) throw new Error(missing.join('\n'));
}

/** @param {string} origin */
function isThisMachine(origin) {
  const host = new URL(origin).hostname;
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host);
}
