/** One request that left the page. */
export interface LedgerRecord {
  /** Names the request: it is announced when it is sent and once more when it has ended. Absent in sums. */
  readonly id?: string;
  /** Only while it goes on: announced, and its end not heard of. */
  readonly underWay?: true;
  /** When it was sent, milliseconds since 1970. */
  readonly time: number;
  /** Where it went, e.g. `https://huggingface.co`. */
  readonly origin: string;
  /** Where a redirect took it, or null. A hub keeps its large files at another origin. */
  readonly redirectedTo: string | null;
  /** Path and query as they were asked for. */
  readonly path: string;
  /** Bytes of the body that arrived, also where it broke off; of an unread refusal what it stated, null where it stated nothing. */
  readonly bytes: number | null;
  /** Bytes that were sent as a body. */
  readonly sentBytes: number;
  /** HTTP status, or null where there was no answer, or none yet. */
  readonly status: number | null;
  /** Why it was sent, in the product's words: `model file onnx/model.onnx of BAAI/bge-small-en-v1.5`. */
  readonly purpose: string;
  /** Only where this sums up the oldest requests to an origin: how many. `time` is that of the first of them. */
  readonly requests?: number;
}

/** Hears of a request twice: when it is sent (`underWay`) and when it has ended. */
export type OnRecord = (record: LedgerRecord) => void;
