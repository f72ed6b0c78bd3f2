import type { Address } from "../keepOpen.ts";
import { type WaitLimits, waiting } from "../waiting.ts";
import { keepConnected } from "./connection.ts";
import type { Phd2Answer, Phd2Event } from "./messages.ts";

/** PHD2 can't or won't do something, or says nothing. Its message is a sentence for people. */
export class Phd2Error extends Error {
  override name = "Phd2Error";
}

interface Phd2Options extends Address {
  /** Told once for each connection that is made or lost. */
  log(line: string): void;
}

/** A client of PHD2's event server, which speaks JSON-RPC, an object a line. It connects again whenever the connection breaks. */
export interface Phd2 extends AsyncDisposable {
  readonly isConnected: boolean;
  /**
   * Calls a method; resolves with its result. Throws Phd2Error where PHD2 refuses it, answers too late (after 10 seconds where the
   * caller sets no time), or goes away.
   */
  call(method: string, params?: object, limits?: Partial<WaitLimits>): Promise<unknown>;
  /** Resolves with what `look` finds, now or after a message. Rejects with a Phd2Error. */
  until<T>(what: string, look: () => T | undefined, limits: WaitLimits): Promise<T>;
}

interface Listener {
  heard(event: Phd2Event): void;
  /** Nothing is known of PHD2 any more. */
  lost(): void;
}

const usualSeconds = 10;

/** Opens a client of PHD2 at an address. It returns before there is a connection. Throws nothing itself. */
export function openPhd2({ log, ...address }: Phd2Options, listener: Listener): Phd2 {
  const closing = new AbortController();
  const { until, heard, lost } = waiting((message) => new Phd2Error(message));
  /** Answers to calls, by their id; null until there is one. */
  const answers = new Map<number, Phd2Answer | null>();
  let asked = 0;
  let wasConnected = false;
  const at = `${address.host}:${address.port}`;

  const connection = keepConnected(
    address,
    {
      connected() {
        wasConnected = true;
        log(`Connected to PHD2 at ${at}.`);
        heard();
      },
      hear(message) {
        if ("Event" in message) listener.heard(message);
        else if (answers.has(message.id)) answers.set(message.id, message);
        heard();
      },
      lost(reason) {
        if (wasConnected && !closing.signal.aborted)
          log(`The connection to PHD2 at ${at} is lost: ${reason}.`);
        wasConnected = false;
        listener.lost();
        lost(`PHD2 at ${at} can't be reached: ${reason}.`);
      },
    },
    closing.signal,
  );

  return {
    get isConnected() {
      return connection.isOpen;
    },
    until: (what, look, limits) => until(() => what, look, limits),
    async call(method, params, { seconds = usualSeconds, signal } = {}) {
      signal?.throwIfAborted();
      if (!connection.isOpen) throw new Phd2Error(`PHD2 at ${at} can't be reached.`);
      const id = ++asked;
      answers.set(id, null);
      connection.send(JSON.stringify({ jsonrpc: "2.0", method, ...(params && { params }), id }));
      try {
        const { error, result } = await until(
          () => `PHD2, ${method}`,
          () => answers.get(id) ?? undefined,
          { seconds, signal },
        );
        if (error) throw new Phd2Error(`PHD2 refuses ${method}: ${error.message}`);
        return result;
      } finally {
        answers.delete(id);
      }
    },
    async [Symbol.asyncDispose]() {
      closing.abort(new Phd2Error("The client of PHD2 was closed."));
      lost("The client of PHD2 was closed.");
      await connection.ended;
    },
  };
}
