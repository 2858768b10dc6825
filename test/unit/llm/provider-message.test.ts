import { expect, test } from 'vitest';
import { providerMessage, spokenMessage } from '../../../src/llm/provider-message.ts';
import { errorRedactor } from '../../../src/llm/redact.ts';

const spoken = (message: string) =>
  spokenMessage(providerMessage(JSON.stringify({ error: { message } })), errorRedactor(null));

test('a provider that quotes the key of a call without one leaves no gap', () => {
  expect(spoken('Incorrect API key provided: . You can find your API key at https://a.example.')).toBe(
    'Incorrect API key provided. You can find your API key at https://a.example.',
  );
  expect(spoken('Incorrect API key provided: .')).toBe('Incorrect API key provided.');
  expect(spoken('Parameters: .5 is too low. See: a.b')).toBe('Parameters: .5 is too low. See: a.b');
});
