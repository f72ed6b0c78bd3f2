import { connectPlugin, type Reply } from "./client.ts";

export type AtMeridian = Extract<Reply, { type: "observatory" }>["observatory"];

/** Seconds after which an answer of Meridian isn't waited for. */
export const patience = 10;

/**
 * Asks where Meridian has the observatory of a key, beside the program that observes: a hello would end its connection. Undefined where
 * an older Meridian doesn't say. Rejects where it can't be reached, and with KeyUnknown.
 */
export async function askPlace({ url, key }: { url: string; key: string }): Promise<AtMeridian | undefined> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`no answer within ${patience} seconds`)),
    patience * 1000,
  );
  const connecting = connectPlugin(url, key);
  try {
    const client = await Promise.race([connecting, late.promise]);
    const answer = await Promise.race([client.say({ type: "observatory_check" }), late.promise]);
    return answer.type === "observatory" ? answer.observatory : undefined;
  } finally {
    clearTimeout(timer);
    connecting.then(
      ({ close }) => close(),
      () => {},
    );
  }
}
