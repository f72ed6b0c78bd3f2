import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { heartbeatSeconds, type ProblemCode, pluginClosed, type ServerMessage } from "@meridian/contract";
import {
  connectPlugin,
  KeyUnknown,
  type PluginClient,
  type Reply,
  type Saying,
  type Told,
} from "./client.ts";

const pauses = [200, 1000, 5000, 15_000];
/** The pause after another program has taken the connection: two that take it from each other at once get nothing done. */
const replacedMs = 60_000;
/** Longer than two pings of the server are apart. */
const silentMs = 2.5 * heartbeatSeconds * 1000;

/** Messages that may come before the hello is answered. */
const mostEarly = 1000;

/** For which a goodbye waits for its answer, and then for the end of the connection. */
const goodbyeMs = 5000;

/** Answers that say nothing about what was said: it is said again after a pause. */
const passing: readonly string[] = ["RATE_LIMITED", "UNAVAILABLE", "MAINTENANCE"] satisfies ProblemCode[];
const passingMs = 1000;
/** A fault of the server may pass, too, or come again each time. */
const attemptsAtFault = 5;

/** The line broke before there was an answer, or is cut. */
export class LineCut extends Error {
  override name = "LineCut";

  constructor() {
    super("The line to Meridian is cut.");
  }
}

/** A connection that is made again whenever it breaks. */
export interface Link {
  /**
   * Says something, over as many connections and as often as that takes, and resolves with an answer that is about it; not again once
   * `until` aborts, with whose reason it rejects then.
   */
  say(saying: Saying, until?: AbortSignal): Promise<Reply>;
  /** The same over the present connection alone: what isn't answered over it isn't said again. Throws LineCut. */
  ask(saying: Saying): Promise<Reply>;
  /** Resolves as soon as the line is cut. */
  untilCut(): Promise<void>;
  /** Resolves as soon as there is a line. */
  untilThere(): Promise<void>;
  /** Cuts the present connection, as a bad line would. */
  cut(): void;
  readonly isConnected: boolean;
  /** Resolves once it was stopped and everything has ended. */
  ended: Promise<void>;
}

export type Welcome = Extract<ServerMessage, { type: "welcome" }>;
type Hello = Omit<Extract<Saying, { type: "hello" }>, "type" | "message_id">;

export interface LinkOptions {
  /** Meridian's address. */
  url: string;
  /** The observatory's. */
  key: string;
  log(line: string): void;
  /** The observatory as it is now; asked for each connection. */
  hello(): Hello;
  /** The reason of the goodbye. */
  goodbye: string;
}

export interface LinkListener {
  /** Called after each hello with all assigned observations. */
  welcomed(welcome: Welcome): void;
  told(message: Told): void;
  lost?(): void;
}

export function keepLinked(options: LinkOptions, listener: LinkListener, signal: AbortSignal): Link {
  const { url, key, log } = options;
  let next = Promise.withResolvers<PluginClient>();
  let present: PluginClient | undefined;
  let cut = Promise.withResolvers<void>();

  /** Returns the code with which the connection was closed. */
  async function greet(): Promise<number> {
    const client = await connectPlugin(url, key);
    const greeted = Promise.withResolvers<void>();
    // A listener answers at once, for which the line has to be there: the welcome may come with the answer to the greeting.
    let early = 0;
    client.onTold(async (message) => {
      if (!present && ++early > mostEarly) client.socket.terminate();
      await greeted.promise;
      if (message.type === "welcome") listener.welcomed(message);
      else listener.told(message);
    });
    async function leave() {
      const said = client.say({ type: "goodbye", reason: options.goodbye }).catch(() => {});
      await Promise.race([said, wait(goodbyeMs)]);
      client.close();
      await Promise.race([client.closed, wait(goodbyeMs)]);
      client.socket.terminate();
    }
    const watch = endWhenSilent(client.socket);
    signal.addEventListener("abort", leave, { once: true });
    if (signal.aborted) leave();
    try {
      const answer = await inTime(client, { type: "hello", ...options.hello() });
      if (answer.type === "error") throw new Error(answer.detail);
      present = client;
      cut = Promise.withResolvers();
      next.resolve(client);
      greeted.resolve();
      await client.closed;
    } finally {
      clearTimeout(watch);
      signal.removeEventListener("abort", leave);
      client.close();
    }
    const { code, reason } = await client.closed;
    log(`Disconnected from Meridian: ${[code, reason].filter(Boolean).join(" ")}.`);
    return code;
  }

  async function run() {
    /** The reason why there is no connection, which isn't said again while it is the same. */
    let said: string | undefined;
    for (let failures = 0; !signal.aborted; failures++) {
      const before = next;
      const code = await greet().catch((error: Error) => {
        const why =
          error instanceof KeyUnknown ? error.message : `No connection to Meridian: ${error.message}.`;
        if (why !== said) log(why);
        said = why;
      });
      if (present) {
        failures = 0;
        said = undefined;
        present = undefined;
        next = Promise.withResolvers();
        cut.resolve();
        listener.lost?.();
      } else next = before;
      const isReplaced = code === pluginClosed.replaced;
      if (isReplaced)
        log(
          "Another program is connected as this observatory. Stop one of them; this one tries again in a minute.",
        );
      const pause = isReplaced ? replacedMs : pauses[Math.min(failures, pauses.length - 1)];
      await wait(pause, undefined, { signal }).catch(() => {});
    }
  }

  /** Says something until there is an answer about it; on one connection, or on as many as that takes. */
  async function sayOver(connection: () => Promise<PluginClient>, saying: Saying, until = signal) {
    const ended = AbortSignal.any([signal, until]);
    const message = { message_id: randomUUID(), ...saying };
    let faults = 0;
    for (;;) {
      const client = await orStopped(connection(), ended);
      ended.throwIfAborted();
      const answer = await inTime(client, message).catch(() => undefined);
      signal.throwIfAborted();
      if (!answer) await client.closed;
      else if (answer.type !== "error") return answer;
      else if (answer.code === "INTERNAL" ? ++faults === attemptsAtFault : !passing.includes(answer.code))
        return answer;
      else await wait(passingMs, undefined, { signal: ended });
    }
  }

  return {
    ended: run(),
    cut: () => present?.socket.terminate(),
    get isConnected() {
      return present !== undefined;
    },
    untilCut: () => (present ? cut.promise : Promise.resolve()),
    untilThere: async () => void (await next.promise),
    say: (saying, until) => sayOver(() => next.promise, saying, until),
    ask(saying) {
      const only = present;
      return sayOver(async () => {
        if (!only || only !== present) throw new LineCut();
        return only;
      }, saying);
    },
  };
}

/** Says something, and ends a connection over which it isn't answered: Meridian may ping all the same. */
function inTime(client: PluginClient, saying: Saying): Promise<Reply> {
  const unanswered = setTimeout(() => client.socket.terminate(), silentMs);
  return client.say(saying).finally(() => clearTimeout(unanswered));
}

/** Ends a connection over which no ping comes any more: a dead line doesn't say so itself. */
function endWhenSilent(socket: PluginClient["socket"]): NodeJS.Timeout {
  const watch = setTimeout(() => socket.terminate(), silentMs);
  socket.on("ping", () => watch.refresh());
  return watch;
}

/** Waits for a promise, or until everything is stopped. */
function orStopped<T>(awaited: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) stop();
  return Promise.race([awaited, stopped.promise]).finally(() => signal.removeEventListener("abort", stop));
}
