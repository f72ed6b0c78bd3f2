import { setTimeout as wait } from "node:timers/promises";
import { latestPluginVersion } from "@meridian/contract";
import { connectPlugin, inShort } from "./client.ts";

/** Milliseconds for which Meridian's answers are waited for. */
const patienceMs = 10_000;
/** Milliseconds between two attempts. */
const pauses = [500, 2000, 5000, 10_000];

interface Meridian {
  url: string;
  key: string;
}

/**
 * Tells Meridian whether all could be parked and closed while no program is connected to it, again and again until it has taken the
 * last that there is to tell: it goes to the operators. Resolves then. Called with what failed; with undefined once all is closed.
 */
export function createBulletin(meridian: Meridian, log: (line: string) => void) {
  let untold: { failures: string | undefined } | undefined;
  let telling: Promise<void> | undefined;

  async function run() {
    let said: string | undefined;
    for (let attempt = 0; untold; attempt++) {
      const news = untold;
      try {
        await tell(meridian, news.failures);
        if (untold === news) untold = undefined;
      } catch (error) {
        const { message } = error as Error;
        if (message !== said) log(`Not told: ${message}`);
        said = message;
        await wait(pauses[Math.min(attempt, pauses.length - 1)]);
      }
    }
    telling = undefined;
  }
  return (failures: string | undefined): Promise<void> => {
    untold = { failures };
    telling ??= run();
    return telling;
  };
}

/** Says no goodbye: the observatory is away. Throws where Meridian can't be reached, or doesn't take it. */
async function tell({ url, key }: Meridian, failures: string | undefined): Promise<void> {
  const client = await connectPlugin(url, key);
  const late = setTimeout(() => client.socket.terminate(), patienceMs);
  const left_open = failures !== undefined;
  const words = left_open
    ? `It can't be parked and closed: ${failures}`
    : "The mount is parked and the roof closed by now.";
  const reason = inShort(words);
  const state = "unsafe";
  try {
    for (const saying of [
      { type: "hello", plugin_version: latestPluginVersion, safety: state, reason },
      { type: "safety", state, reason, left_open },
    ] as const) {
      const answer = await client.say(saying);
      if (answer.type === "error") throw new Error(answer.detail);
    }
  } finally {
    clearTimeout(late);
    client.close();
  }
}
