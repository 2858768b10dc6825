/**
 * What onnxruntime fails for, in words. Its own messages name source files of the machine that it was built on and C++ types: they stay
 * the error's cause, for a developer's console.
 */

/** An error that says what onnxruntime failed for; one of this project, and an abort, pass as they are. @param doing what failed */
export function runtimeFailure(error: unknown, doing: 'open' | 'run'): unknown {
  if (!(error instanceof Error) || error.name === 'AbortError' || error.name === 'AppError') return error;
  return new Error(failureInWords(error.message, doing), { cause: error });
}

/** The part of a sentence that says what a message of onnxruntime means: "X could not be run: …". */
export function failureInWords(message: string, doing: 'open' | 'run'): string {
  for (const [pattern, words] of known) {
    const found = pattern.exec(message);
    if (found !== null) return words(found.slice(1));
  }
  return doing === 'open' ? 'the runtime could not open its graph' : 'the runtime could not compute its graph';
}

const known: readonly (readonly [RegExp, (parts: readonly string[]) => string])[] = [
  [
    /\bbad_alloc\b|out of memory|array buffer allocation|allocation failed|failed to allocate|cannot enlarge memory/i,
    () => 'memory ran out',
  ],
  [/device (?:was |is )?lost|mapAsync|GPUDevice/i, () => 'the graphics device failed'],
  [
    /external data[^"]*"+([\w.-]+)"+.*out of bounds/is,
    ([file]) => `its file of weights ${file} is shorter than the graph reads it`,
  ],
  [/external data(?: file)?[^"]*"+([\w.-]+)"+/i, ([file]) => `its file of weights ${file} could not be read`],
  [/protobuf|invalid model|INVALID_PROTOBUF/i, () => 'its graph is no whole ONNX model'],
  [
    /could not find an implementation for (\w+)|(\w+)\(\d+\) is not a registered|no op registered for (\w+)|NOT_IMPLEMENTED.*?operator[^\w]+(\w+)/i,
    (names) => `its graph needs the operator ${names.find(Boolean) ?? ''}, which the runtime does not have`,
  ],
  [/opset \d+|IR version|unsupported model/i, () => 'its graph is of another ONNX version than the runtime reads'],
  [/running (\w+) node\. Name: ?'([\w./:-]*)'/i, ([operator, name]) => `its graph failed at ${operator} (${name})`],
  [
    /(?:got invalid dimensions|unexpected input data type|missing input|invalid (?:feed )?input(?: name)?)[^\w]*(?:for input:? *)?[^\w]*([\w.]*)/i,
    ([name]) => (name === '' ? 'its graph takes other inputs' : `its graph takes another input “${name}”`),
  ],
  // What the browser itself says of WebAssembly is short and without paths.
  [
    /^(RuntimeError: )?(unreachable|memory access out of bounds)/i,
    () => 'the runtime crashed, as it does where memory runs out',
  ],
];
