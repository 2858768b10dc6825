// Stands in for a parser that hangs: it takes every message and never answers.
globalThis.addEventListener('message', () => undefined);
