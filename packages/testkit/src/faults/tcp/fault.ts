/** `request` is what the client sends, `answer` what the server behind the proxy sends. */
export type Direction = "request" | "answer";

/** The end of a connection: an RST, or a FIN as if the other side had closed it. */
export type Ending = "reset" | "end";

/** The connection ends here, after these last bytes. */
export interface Cut {
  last: Buffer;
  ending: Ending;
}

/** The result for a chunk: itself or other bytes, nothing, or the end of its connection. */
export type Passage = Buffer | undefined | Cut;

/** A fault between a client and a server. Made by `delay`, `cutAfter`, `loseAnswer` ...; on from `apply` to `remove`. */
export interface Fault {
  /** Changes a chunk; while it takes its time, that direction of that connection waits. */
  chunk?(chunk: Buffer, direction: Direction, connection: object): Passage | Promise<Passage>;
  /** New connections are refused while it is on. */
  refuses?: boolean;
  /** Called when the fault is removed. */
  removed?(): void;
}

export const isCut = (passage: Passage): passage is Cut => passage !== undefined && !Buffer.isBuffer(passage);
