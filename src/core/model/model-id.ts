import { AppError } from '../app-error.ts';

/**
 * Whether this is an id: `owner/name` or a name alone, of letters, digits, `.`, `_` and `-`, as hubs name models. Ids are parts of
 * addresses: none may lead out of its place.
 */
export function isModelId(text: string): boolean {
  const parts = text.split('/');
  return parts.length <= 2 && parts.every((part) => /^[\w.-]{1,96}$/.test(part) && !/^\.+$/.test(part));
}

/**
 * The id in what a person typed: `BAAI/bge-small-en-v1.5`, or the address of the model's page on a hub. Throws `model-missing`
 * where there is none in it.
 */
export function modelIdOf(text: string): string {
  const path = text.trim().replace(/^https?:\/\/[^/]+\//, '');
  const [owner = '', name = '', next] = path.split('/');
  const isPage = path !== text.trim();
  const wellFormed = isModelId(`${owner}/${name}`);
  if (wellFormed && (next === undefined || next === '' || isPage)) return `${owner}/${name}`;
  throw new AppError('model-missing', `“${text}” is not the id of a model. It looks like BAAI/bge-small-en-v1.5.`);
}
