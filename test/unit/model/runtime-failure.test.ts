// Messages of onnxruntime-web as they were met, shortened in their paths: none of its source files or types reaches a person.
import { expect, test } from 'vitest';
import { failureInWords, runtimeFailure } from '../../../workers/embedding/runtime/runtime-failure.ts';

test.each([
  [
    'Can\'t create a session. ERROR_CODE: 1, ERROR_MESSAGE: /mnt/work/1/s/onnxruntime/core/optimizer/optimizer_execution_frame.cc:74 onnxruntime::OptimizerExecutionFrame::Info::Info(const std::vector<const Node *> &) [ONNXRuntimeError] : 1 : FAIL : Failed to load external data file ""vision_model.onnx_data"", error: Out of bounds.\n',
    'its file of weights vision_model.onnx_data is shorter than the graph reads it',
  ],
  [
    "failed to call OrtRun(). ERROR_CODE: 2, ERROR_MESSAGE: Non-zero status code returned while running Gather node. Name:'/model/embeddings/Gather' Status Message: /mnt/work/1/s/onnxruntime/core/providers/cpu/tensor/gather.cc:101 indices element out of data bounds, idx=80 must be within the inclusive range [-77,76]",
    'its graph failed at Gather (/model/embeddings/Gather)',
  ],
  [
    "Can't create a session. ERROR_CODE: 7, ERROR_MESSAGE: Failed to load model because protobuf parsing failed.",
    'its graph is no whole ONNX model',
  ],
  ["Can't create a session. ERROR_CODE: 6, ERROR_MESSAGE: std::bad_alloc", 'memory ran out'],
  [
    "Can't create a session. ERROR_CODE: 9, ERROR_MESSAGE: Could not find an implementation for GridSample(20) node with name '/x'",
    'its graph needs the operator GridSample, which the runtime does not have',
  ],
  ['/mnt/work/1/s/onnxruntime/core/session/anything.cc:1 std::string no', 'the runtime could not open its graph'],
])('%s', (message, words) => {
  expect(failureInWords(message, 'open')).toBe(words);
  const error = new Error(message);
  expect(runtimeFailure(error, 'open')).toMatchObject({ message: words, cause: error });
});

test('what is not known is told without its own words', () => {
  expect(failureInWords('/home/builder/a.cc:3 std::vector<T> boom', 'run')).toBe(
    'the runtime could not compute its graph',
  );
});

test('an abort passes as it is', () => {
  const abort = new DOMException('Stopped.', 'AbortError');
  expect(runtimeFailure(abort, 'run')).toBe(abort);
});
