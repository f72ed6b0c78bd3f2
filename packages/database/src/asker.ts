import { setTimeout as wait } from "node:timers/promises";
import type { Sql } from "postgres";

/** Milliseconds after which a question is asked over another connection as well, and after which there is no answer. */
const [late, tooLate] = [500, 5000];

/**
 * Asks whether the database answers. A connection that has hung says nothing of the others: another one is asked beside it, and takes
 * its place if it is the first to answer. Who asks meanwhile is given the same answer.
 */
export function asker(open: () => Sql) {
  let client = open();
  let asking: Promise<void> | undefined;
  const drop = (left: Sql) => void left.end({ timeout: 0 }).catch(() => {});

  async function ask() {
    const over = new AbortController();
    const until = (ms: number) => wait(ms, undefined, { signal: over.signal, ref: false });
    const asked = client`select 1`.execute();
    asked.catch(() => {});
    let other: Sql | undefined;
    try {
      const isPrompt = await Promise.race([asked.then(() => true), until(late)]);
      if (isPrompt) return;
      other = open();
      const byOther = other`select 1`.then(() => true);
      const tooLong = until(tooLate).then(() => Promise.reject(new Error("The database doesn't answer.")));
      if (await Promise.race([Promise.any([asked.then(() => false), byOther]), tooLong]))
        [client, other] = [other, client];
    } catch (error) {
      // Whatever hangs is left behind; one that only broke is made again by itself.
      if (other) {
        drop(client);
        client = open();
      }
      throw error;
    } finally {
      over.abort();
      if (other) drop(other);
    }
  }
  return {
    ping(): Promise<void> {
      asking ??= ask().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    async close() {
      const left = client;
      await left.end({ timeout: 5 });
      await asking?.catch(() => {});
      if (client !== left) await client.end({ timeout: 0 });
    },
  };
}
