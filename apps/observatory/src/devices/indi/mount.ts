import { setTimeout as wait } from "node:timers/promises";
import type { Indi } from "../../indi/client.ts";
import { IndiError } from "../../indi/limits.ts";
import { degreesBetween } from "../../sky/angles.ts";
import type { OfDate } from "../../sky/place.ts";
import type { Mount } from "../devices.ts";
import type { Patience } from "../patience.ts";
import { deviceOf } from "./device.ts";

/** Degrees: a mount that ends farther away is sent again. Some aim at where the target stood when they began to move. */
const near = 0.005;
/** Degrees: nearer than this it is there already. A dither is a few arcseconds. */
const there = 0.0002;
/** Degrees: farther away it isn't there. */
const astray = 0.05;
/** Degrees from both ends of its way, where a mount that has come to rest was stopped. */
const onItsWay = 1;
const attempts = 3;
/** Milliseconds for which a mount that neither moves nor is there may think. */
const thinkingMs = 3000;
const coordinates = "EQUATORIAL_EOD_COORD";
const parking = "TELESCOPE_PARK";
const rate = "TELESCOPE_TRACK_MODE";

/** The part of what a driver says of the side of the pier that is believed. */
export type SaidSide = "reported" | "reversed" | "ignored";

interface IndiMount extends Mount {
  /** Says that somebody parked or stopped it though this program has it at work; undefined otherwise. */
  whyTaken(): string | undefined;
}

/**
 * A mount of INDI: its coordinates are of date, its right ascension is in hours. One that answers a park with Alert isn't parked,
 * whatever its switch says; one that somebody else has parked is unparked only after this program has parked it, too. It is sent nowhere
 * while something speaks against that.
 */
export function indiMount(
  indi: Indi,
  name: string,
  patience: Patience,
  whyAstray: () => string | undefined,
  saidSide: SaidSide,
): IndiMount {
  const { find, isOn, isBusy, number } = deviceOf(indi, name);

  /** The place that it says; NaN where it says no number. */
  const position = (): OfDate => ({
    ra: (number(coordinates, "RA") ?? Number.NaN) * 15,
    dec: number(coordinates, "DEC") ?? Number.NaN,
  });
  function pierSide() {
    if (saidSide === "ignored") return undefined;
    const [west, east] = ["PIER_WEST", "PIER_EAST"].map((side) => isOn("TELESCOPE_PIER_SIDE", side));
    if (!west && !east) return undefined;
    return west === (saidSide === "reported") ? "west" : "east";
  }
  const canPark = () => find(parking) !== undefined;
  const answers = () => indi.devices.changesOf(name, parking);
  /** The number of answers when it was asked to unpark: with no more of them it may be unparked, whatever it has said before. */
  let unparkedAt: number | undefined;
  const isParked = () =>
    isOn(parking, "PARK") && !isBusy(parking) && find(parking)?.state !== "Alert" && answers() !== unparkedAt;
  /** A parking that goes on was waited for: the next time it is asked again. */
  let hasWaited = false;
  /** Waits for a parking that goes on: drivers take a second request for a wish to stop it. True if it is parked then. */
  async function endsParking(signal: AbortSignal): Promise<boolean> {
    hasWaited = !hasWaited && isOn(parking, "PARK") && isBusy(parking);
    if (!hasWaited) return false;
    const isOver = () => !isBusy(parking) || undefined;
    await indi.until(`${name} still parks`, isOver, { seconds: patience.park, signal });
    return isParked();
  }
  /** This program has unparked it or sent it somewhere, and hasn't parked it since. */
  let isOurs = false;
  /** Somebody has stopped it on its way. */
  let isStopped = false;
  function whyTaken() {
    if (!isOurs) return undefined;
    if (isStopped) return `${name} was stopped on its way, and this program didn't stop it.`;
    if (!isOn(parking, "PARK")) return undefined;
    return `${name} is parked, and this program didn't park it.`;
  }
  function requireOurs() {
    const why = whyTaken();
    if (why) throw new IndiError(why);
  }

  /** A rate of its own, of refraction say, counts as the stars'. */
  const isSidereal = () => !isOn(rate, "TRACK_LUNAR") && !isOn(rate, "TRACK_SOLAR");
  async function track(signal: AbortSignal) {
    // Another program may have left it at the rate of the Moon or the Sun.
    if (!isSidereal()) await indi.change(name, rate, { TRACK_SIDEREAL: true }, { signal });
    if (find("ON_COORD_SET")) await indi.change(name, "ON_COORD_SET", { TRACK: true }, { signal });
  }
  const away = (to: OfDate) => degreesBetween(position(), to);
  /** Sends it there once; resolves when it is there or stands still. */
  async function approach(to: OfDate, signal: AbortSignal) {
    const why = whyAstray();
    if (why) throw new IndiError(why);
    let standsSince: number | undefined;
    const from = position();
    // A short way has to be gone, too.
    const enough = Math.min(near, away(to) / 2);
    const until = () => {
      if (isBusy(coordinates)) standsSince = undefined;
      else standsSince ??= Date.now();
      if (standsSince === undefined) return false;
      return away(to) <= enough || Date.now() - standsSince > thinkingMs;
    };
    const values = { RA: to.ra / 15, DEC: to.dec };
    const limits = { until, seconds: patience.slew, signal };
    await indi.change(name, coordinates, values, limits);
    // Whoever stops it may have a reason not to have it go on.
    isStopped = away(to) > onItsWay && away(from) > onItsWay;
    requireOurs();
  }
  return {
    state() {
      if (!find(coordinates)) return undefined;
      const isSlewing = isBusy(coordinates) || isBusy(parking);
      return {
        ...position(),
        isParked: isParked(),
        isSlewing,
        pierSide: pierSide(),
        isSidereal: isSidereal(),
      };
    },
    canPark,
    whyTaken,
    async unpark(signal) {
      requireOurs();
      const until = () => isOn(parking, "UNPARK");
      if (canPark() && !until()) {
        unparkedAt = answers();
        await indi.change(name, parking, { UNPARK: true }, { until, seconds: patience.park, signal });
      }
      isOurs = true;
    },
    async park(signal) {
      isOurs = isStopped = false;
      if (!canPark()) throw new IndiError(find(coordinates) ? `${name} can't park.` : `${name} isn't there.`);
      if (await endsParking(signal)) return;
      // Asked for in any case: it may look parked only because it hasn't answered yet that it was unparked.
      await indi.change(name, parking, { PARK: true }, { until: isParked, seconds: patience.park, signal });
    },
    async slew(to, signal, isAnew = false) {
      requireOurs();
      isOurs = true;
      await track(signal);
      for (let attempt = 0; attempt < attempts; attempt++) {
        if (attempt === 0 ? away(to) <= there && !isAnew : away(to) <= near) break;
        await approach(to, signal);
      }
      if (!(away(to) <= astray)) throw new IndiError(`${name} came no nearer than ${away(to).toFixed(2)}°.`);
      if (find("TELESCOPE_TRACK_STATE") && !isOn("TELESCOPE_TRACK_STATE", "TRACK_ON"))
        await indi.change(name, "TELESCOPE_TRACK_STATE", { TRACK_ON: true }, { signal });
    },
    async settle(seconds, signal) {
      await wait(seconds * 1000, undefined, { signal });
    },
    canSync: () => find("ON_COORD_SET")?.elements.has("SYNC") === true,
    async sync(at, signal) {
      await indi.change(name, "ON_COORD_SET", { SYNC: true }, { signal });
      const values = { RA: at.ra / 15, DEC: at.dec };
      const until = () => !isBusy(coordinates) && away(at) <= near;
      await indi.change(name, coordinates, values, { until, seconds: patience.connect, signal });
    },
    stop: () => indi.ask(name, "TELESCOPE_ABORT_MOTION", { ABORT: true }),
  };
}
