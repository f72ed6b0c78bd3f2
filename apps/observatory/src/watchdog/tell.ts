import { latestPluginVersion } from "@meridian/contract";
import { connectPlugin, inShort } from "../link/client.ts";

/** Milliseconds for which Meridian's answers are waited for. */
const patienceMs = 10_000;

interface News {
  reason: string;
  left_open: boolean;
}

/**
 * Tells Meridian in the place of a program that has ended whether all could be parked and closed; it goes to its operators. It says no
 * goodbye: the observatory is away. Throws where Meridian can't be reached.
 */
export async function tellMeridian(
  { url, key }: { url: string; key: string },
  { reason, left_open }: News,
): Promise<void> {
  const client = await connectPlugin(url, key);
  const late = setTimeout(() => client.socket.terminate(), patienceMs);
  try {
    const state = "unsafe";
    await client.say({ type: "hello", plugin_version: latestPluginVersion, safety: state });
    await client.say({ type: "safety", state, reason: inShort(reason), left_open });
  } finally {
    clearTimeout(late);
    client.close();
  }
}
