import type { Socket } from "node:net";
import type pg from "pg";
import { CopyMessages } from "./copyMessages.ts";
import type { Piece } from "./piece.ts";
import { BulkSocket } from "./socket.ts";

/** Handed over at once, when there is as much: each piece has its own way to the thread that packs it, and back. */
const pieceBytes = 2 * 1024 * 1024;

/**
 * PostgreSQL sends 8 KB at a time. Reading each as it comes meant five times as many switches between processes, and a
 * tenth of a backup's time. So after a reading of less than `fewBytes` the connection rests for `restMs` and collects.
 * With TLS a reading is never more than 16 KB, whatever waits: there it doesn't rest.
 */
const fewBytes = 64 * 1024;
const restMs = 2;

type Listener = (chunk: Buffer) => void;

/**
 * The output of `copy ... to stdout`, as a query that pg runs. While it lasts it reads the connection itself, because a
 * buffer for each row, as pg makes it, costs more than packing the row. One piece is filled while the other is in use.
 * pg-copy-streams borrows the connection's listener in the same way and takes five times the processor time.
 */
export class CopyOut implements pg.Submittable {
  /** The number of rows, known once there are no more pieces. */
  rows = 0;
  readonly #statement: string;
  readonly #messages = new CopyMessages();
  #filling: Piece;
  #spare: Piece;
  #socket!: Socket;
  #driver!: Listener;
  #resting: NodeJS.Timeout | undefined;
  #isOver = false;
  #error: unknown;
  #wake = () => {};

  constructor(statement: string, [filling, spare]: [Piece, Piece]) {
    this.#statement = statement;
    this.#filling = filling.emptied();
    this.#spare = spare;
  }

  /**
   * Yields the pieces: each may be used until the next one is asked for. Given up by `signal` or before its end, it leaves a
   * session that can only be ended.
   */
  async *pieces(signal: AbortSignal): AsyncGenerator<Buffer> {
    const stop = () => this.#end(signal.reason);
    signal.addEventListener("abort", stop);
    try {
      for (;;) {
        signal.throwIfAborted();
        while (!this.#isOver && this.#filling.length < pieceBytes) await this.#woken();
        if (this.#error) throw this.#error;
        const piece = this.#filling;
        if (piece.length === 0) return;
        this.#filling = this.#spare.emptied();
        this.#spare = piece;
        this.#goOn();
        yield piece.content();
      }
    } finally {
      signal.removeEventListener("abort", stop);
    }
  }

  /** Starts the copy. Called by pg when it is this query's turn, and the `handle...` below when it has read how it ended. */
  submit(connection: pg.Connection): void {
    this.#socket = connection.stream as Socket;
    this.#driver = this.#socket.listeners("data")[0] as Listener;
    this.#listen(this.#driver, this.#read);
    connection.query(this.#statement);
  }

  handleCommandComplete({ text }: { text: string }): void {
    this.rows = Number(text.slice("COPY ".length));
  }

  handleReadyForQuery(): void {
    this.#end();
  }

  handleError(error: unknown): void {
    this.#end(error);
  }

  #woken = () =>
    new Promise<void>((resolve) => {
      this.#wake = resolve;
    });

  #end(error?: unknown): void {
    this.#error ??= error;
    this.#isOver = true;
    this.#wake();
  }

  #listen(before: Listener, after: Listener): void {
    this.#socket.off("data", before).on("data", after);
    if (this.#socket instanceof BulkSocket) this.#socket.isBorrowed = after === this.#read;
  }

  #read = (chunk: Buffer): void => {
    const rest = this.#messages.read(chunk, this.#filling);
    if (rest) {
      this.#listen(this.#read, this.#driver);
      this.#driver(rest);
    } else if (this.#filling.length >= pieceBytes) {
      this.#socket.pause();
      this.#wake();
    } else if (this.#socket instanceof BulkSocket && chunk.length < fewBytes) {
      this.#socket.pause();
      this.#resting = setTimeout(this.#goOn, restMs);
    }
  };

  #goOn = (): void => {
    clearTimeout(this.#resting);
    this.#socket.resume();
  };
}
