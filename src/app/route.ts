/**
 * Routes live in the hash: view, selection, sort and filters; never keys, never document text. A route may begin with
 * a workspace (`#/w/<workspace>/…`); without one it is the last used. What cannot be read becomes the corpus.
 */
export type View =
  | 'corpus'
  | 'benchmark'
  | 'experiment'
  | 'run'
  | 'report'
  | 'question'
  | 'settings'
  | 'splits'
  | 'review';

export interface Route {
  readonly view: View;
  readonly workspace: string | null;
  /** Path after the view: document and sheet, question id, settings part; decoded. */
  readonly path: readonly string[];
  /** Selection, sort and filters, in the order in which they are written. */
  readonly query: Readonly<Record<string, string>>;
}

const views: Readonly<Record<string, View>> = {
  corpus: 'corpus',
  benchmark: 'benchmark',
  experiment: 'experiment',
  report: 'report',
  question: 'question',
  settings: 'settings',
};

/** Views whose address stands below another's. */
const viewsBelow: Readonly<Record<string, View>> = {
  'experiment/run': 'run',
  'report/splits': 'splits',
  'benchmark/review': 'review',
};

/** The route of a hash such as `#/corpus/<document>/<sheet>?filter=x`; an unknown one is the corpus. */
export function parseRoute(hash: string): Route {
  const [pathText, queryText] = splitOnce(hash.replace(/^#\/?/, ''), '?');
  const parts = pathText
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  const workspace = parts[0] === 'w' ? (parts[1] ?? null) : null;
  const [name = 'corpus', ...path] = workspace === null ? parts : parts.slice(2);
  const query = Object.fromEntries(new URLSearchParams(queryText));
  const below = path[0] === undefined ? undefined : viewsBelow[`${name}/${path[0]}`];
  if (below !== undefined) return { view: below, workspace, path: path.slice(1), query };
  return { view: Object.hasOwn(views, name) ? views[name]! : 'corpus', workspace, path, query };
}

/** The hash of a route; `parseRoute(formatRoute(route))` gives the route back. */
export function formatRoute(route: Route): string {
  const head = route.workspace === null ? [] : ['w', route.workspace];
  const view = Object.entries(viewsBelow)
    .find(([, below]) => below === route.view)?.[0]
    .split('/') ?? [route.view];
  const path = [...head, ...view, ...route.path].map(encodeURIComponent).join('/');
  const query = new URLSearchParams(route.query).toString();
  return `#/${path}${query === '' ? '' : `?${query}`}`;
}

/** A route to a view with nothing selected. */
export function routeTo(view: View, path: readonly string[] = [], query: Readonly<Record<string, string>> = {}): Route {
  return { view, workspace: null, path, query };
}

function splitOnce(text: string, separator: string): readonly [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // a lone "%" typed by hand: shown as it is
  }
}
