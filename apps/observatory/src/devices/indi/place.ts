import type { Indi } from "../../indi/client.ts";
import { IndiError, IndiRefusal } from "../../indi/limits.ts";
import type { Values } from "../../indi/write.ts";
import { degreesApart, placeInWords, placeStep } from "../../sky/apart.ts";
import type { Site } from "../../sky/place.ts";
import type { Patience } from "../patience.ts";
import { deviceOf } from "./device.ts";

interface Options {
  site: Site;
  patience: Patience;
  /** It may refuse to be told, and is trusted. */
  knowsPlaceAndTime: boolean;
  now(): Date;
  log(line: string): void;
}

/** Milliseconds by which the clock may be set without the mount being told: by then it is a minute of arc off. */
const clockStepMs = 5000;
/** Milliseconds in which the sky turns by the degrees that a mount may say to stand elsewhere: drivers round. */
const timeStepMs = 24_000;
const [place, time] = ["GEOGRAPHIC_COORD", "TIME_UTC"];
const wayOut = "one that knows place and time by itself needs mount.knows_place_and_time: true";

/**
 * Tells a mount where it stands and what time it is: many forget that, and go astray then. Other clients may tell it something else while
 * the program runs, as KStars does with its own place when it connects.
 */
export function indiPlace(indi: Indi, name: string, { site, patience, now, log, ...options }: Options) {
  const { find, number, text, defined } = deviceOf(indi, name);
  /** By how much the clock that may be set is ahead of the one that isn't. */
  const clock = () => now().getTime() - performance.now();
  /** As it was when the mount was told the time; undefined before. */
  let told: number | undefined;
  /** The same of the time that the mount has last said, and its words: drivers repeat an old time for each client that connects. */
  let said = { text: undefined as string | undefined, clock: Number.NaN };

  /** The place that the mount says; NaN where it says none. */
  const saidPlace = () => ({
    latitude: number(place, "LAT") ?? Number.NaN,
    longitude: number(place, "LONG") ?? Number.NaN,
  });
  /** Degrees between that and its own. */
  const elsewhere = () => degreesApart(saidPlace(), site);
  function whyDiffers() {
    if (options.knowsPlaceAndTime) return undefined;
    if (elsewhere() > placeStep)
      return `${name} says that it stands at ${placeInWords(saidPlace())}, and was told ${placeInWords(site)} (${wayOut}).`;
    const isOff = told !== undefined && Math.abs(said.clock - told) > timeStepMs;
    return isOff ? `${name} was told another time.` : undefined;
  }
  /** The sentence for what somebody else has told the mount since this program has. */
  let differs: string | undefined;
  indi.onHeard(() => {
    const utc = text(time, "UTC");
    if (utc !== undefined && utc !== said.text)
      said = { text: utc, clock: Date.parse(`${utc.replace(/Z$/, "")}Z`) - performance.now() };
    differs ??= whyDiffers();
  });
  async function tell(property: string, values: Values, signal: AbortSignal) {
    try {
      await indi.change(name, property, values, { signal });
    } catch (error) {
      if (!(error instanceof IndiRefusal)) throw error;
      if (!options.knowsPlaceAndTime) throw new IndiError(`${error.message} (${wayOut})`);
      log(`${error.message}. It is trusted to know that by itself.`);
    }
  }
  return {
    async tell(signal: AbortSignal) {
      await defined("EQUATORIAL_EOD_COORD", patience.connect, signal);
      const isHere = elsewhere() < 0.001;
      if (find(place) && !isHere) {
        const longitude = (site.longitude + 360) % 360;
        await tell(place, { LAT: site.latitude, LONG: longitude, ELEV: site.elevation }, signal);
      }
      if (find(time)) {
        const asTold = clock();
        await tell(time, { UTC: now().toISOString().slice(0, 19), OFFSET: "0" }, signal);
        told = said.clock = asTold;
      }
      differs = whyDiffers();
    },
    /** Says why the mount looks elsewhere than it says until it is told anew; undefined where it doesn't. */
    whyAstray: () =>
      told !== undefined && Math.abs(clock() - told) > clockStepMs ? "The clock was set." : differs,
  };
}
