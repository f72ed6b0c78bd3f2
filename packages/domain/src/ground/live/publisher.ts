import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "@meridian/database";
import { query } from "@meridian/database/query";
import { traceparent } from "@meridian/tracing";
import { keyOf, type LiveNotice, liveChannel, payloadsOf } from "../../base/liveNotice.ts";
import type { Live } from "../../base/ports/live.ts";
import type { Log } from "../../base/ports/log.ts";

/** The connection was closed by us: nothing is left to send it over. */
const isEnded = (error: unknown) => (error as { code?: unknown }).code === "CONNECTION_ENDED";

/** Names the span of a change that goes on to a plugin. */
function withSpan(notice: LiveNotice): LiveNotice {
  switch (notice.type) {
    case "observatory.changed":
    case "observation.changed":
    case "calibration.changed": {
      const from = traceparent();
      return from ? { ...notice, traceparent: from } : notice;
    }
    default:
      return notice;
  }
}

/**
 * Publishes over PostgreSQL, outside of every transaction: a NOTIFY within each would cost most of what can be written.
 * The first notice leaves at once, what follows within `pauseMs` leaves together. Notices that can't be sent become one
 * that something was missed.
 */
export function livePublisher({ db }: Pick<Database, "db">, log: Log, pauseMs = 50): Live {
  let waiting = new Map<string, LiveNotice>();
  let isSending = false;

  const add = (notice: LiveNotice) => void waiting.set(keyOf(notice), withSpan(notice));

  async function send() {
    const payloads = payloadsOf(waiting.values());
    waiting = new Map();
    try {
      await query(db)`select pg_notify(${liveChannel}, payload) from unnest(${payloads}::text[]) payload`;
      await wait(pauseMs, undefined, { ref: false });
    } catch (err) {
      if (isEnded(err)) return;
      log.warn({ err }, "live notices could not be sent");
      waiting.clear();
      add({ type: "missed" });
      await wait(1000, undefined, { ref: false });
    }
  }

  async function sendAll() {
    isSending = true;
    // What the same verb publishes a moment later belongs to it.
    await Promise.resolve();
    while (waiting.size > 0) await send();
    isSending = false;
  }

  return {
    publish(...notices) {
      notices.forEach(add);
      if (!isSending && waiting.size > 0) void sendAll();
    },
  };
}
