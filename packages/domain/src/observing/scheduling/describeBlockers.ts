import { type Hindrance, type HindranceCode, observatoryDocument } from "@meridian/contract";
import { readAtRest } from "../../base/atRest.ts";
import type { Context } from "../../base/context.ts";
import { type Reported, reasonsOf } from "../connections/index.ts";
import { momentIn } from "./clocks.ts";
import { describeHold } from "./holds/describe.ts";
import type { Readiness } from "./ready.ts";

const seenAtRest = observatoryDocument.pick({ last_seen_at: true });

/**
 * Says why an observatory isn't given work: in the words of its plugin or of people, and since when, as far as that is known. A code
 * that isn't in the answer has nothing to add to its own sentence.
 */
export async function describeBlockers(
  { db }: Pick<Context, "db">,
  observatory: { id: string },
  { blockers, hold }: Pick<Readiness, "blockers" | "hold">,
  timeZone: string,
): Promise<Partial<Record<HindranceCode, Hindrance>>> {
  const { last_seen_at: since } = readAtRest(seenAtRest, observatory);
  const isOffline = blockers.includes("offline") && since !== null;
  const isReported = blockers.includes("weather") || blockers.includes("safety");
  const reported = isReported ? await reasonsOf(db, observatory) : undefined;
  const when = (moment: string | null) => (moment === null ? "" : ` since ${momentIn(timeZone, moment)}`);
  const sentence = (said: string, { reason }: Pick<Reported, "reason">) =>
    `${said}${reason ? `: ${reason.replace(/[.!?]+$/, "")}` : ""}.`;
  const messages: Partial<Record<HindranceCode, string>> = {
    ...(isOffline && { offline: `The observatory has been offline${when(since)}.` }),
    ...(hold && { hold: await describeHold(db, hold, timeZone) }),
    ...(reported?.weather && {
      weather: sentence(
        `The observatory has had a weather hold${when(reported.weather.since)}`,
        reported.weather,
      ),
    }),
    ...(reported?.safety && {
      safety: sentence(`The observatory has been unsafe${when(reported.safety.since)}`, reported.safety),
    }),
  };
  const entries = Object.entries(messages) as [HindranceCode, string][];
  return Object.fromEntries(entries.map(([code, message]) => [code, { code, message }]));
}
