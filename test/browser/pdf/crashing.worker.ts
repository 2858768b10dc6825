// Stands in for a parser that crashes on the first message.
globalThis.addEventListener('message', () => {
  throw new Error('out of memory');
});
