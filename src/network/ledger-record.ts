/** One request that left the page. */
export interface LedgerRecord {
  /** When it was sent, milliseconds since 1970. */
  readonly time: number;
  /** Where it went, e.g. `https://huggingface.co`. */
  readonly origin: string;
  /** Where a redirect took it, or null. A hub keeps its large files at another origin. */
  readonly redirectedTo: string | null;
  /** Path and query as they were asked for. */
  readonly path: string;
  /** Bytes of the body that arrived, also where it broke off. */
  readonly bytes: number;
  /** Bytes that were sent as a body. */
  readonly sentBytes: number;
  /** HTTP status, or null where there was no answer. */
  readonly status: number | null;
  /** Why it was sent, in the product's words: `model file onnx/model.onnx of BAAI/bge-small-en-v1.5`. */
  readonly purpose: string;
  /** Only where this sums up the oldest requests to an origin: how many. `time` is that of the first of them. */
  readonly requests?: number;
}

export type OnRecord = (record: LedgerRecord) => void;
