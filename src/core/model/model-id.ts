import { AppError } from '../app-error.ts';

/**
 * The id in what a person typed: `BAAI/bge-small-en-v1.5`, or the address of the model's page on a hub. Throws `model-missing`
 * where there is none in it.
 */
export function modelIdOf(text: string): string {
  const path = text.trim().replace(/^https?:\/\/[^/]+\//, '');
  const [owner = '', name = '', next] = path.split('/');
  const isPage = path !== text.trim();
  const wellFormed = [owner, name].every((part) => /^[\w.-]+$/.test(part) && !/^\.+$/.test(part));
  if (wellFormed && (next === undefined || next === '' || isPage)) return `${owner}/${name}`;
  throw new AppError('model-missing', `“${text}” is not the id of a model. It looks like BAAI/bge-small-en-v1.5.`);
}
