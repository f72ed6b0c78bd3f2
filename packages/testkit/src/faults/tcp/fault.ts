/** `request` is what the client sends, `answer` what the server behind the proxy sends. */
export type Direction = "request" | "answer";

/** How a connection ends: with an RST, or with a FIN as if the other side had closed it. */
export type Ending = "reset" | "end";

/** The connection ends here, after these last bytes. */
export interface Cut {
  last: Buffer;
  ending: Ending;
}

/** What a chunk becomes: itself or other bytes, nothing, or the end of its connection. */
export type Passage = Buffer | undefined | Cut;

/** A fault between a client and a server. Made by `delay`, `cutAfter`, `loseAnswer` ...; on from `apply` to `remove`. */
export interface Fault {
  /** What becomes of a chunk; taking its time holds up that direction of that connection. */
  chunk?(chunk: Buffer, direction: Direction, connection: object): Passage | Promise<Passage>;
  /** New connections are refused while it is on. */
  refuses?: boolean;
  /** It is taken off. */
  removed?(): void;
}

export const isCut = (passage: Passage): passage is Cut => passage !== undefined && !Buffer.isBuffer(passage);
