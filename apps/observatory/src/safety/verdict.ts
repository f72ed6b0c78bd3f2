import type { WeatherReport } from "../devices/devices.ts";

/** A hold or a downtime at Meridian, or that the observatory is out of service: people may be at the telescope. */
export interface Hold {
  /** The same while only its words or its end change; an older Meridian names none. */
  id: string | undefined;
  reason: string;
}

/** True for a hold and itself, by their words where one of them isn't named. */
export function isSameHold(one: Hold | undefined, other: Hold | undefined): boolean {
  if (!one || !other) return one === other;
  const areNamed = one.id !== undefined && other.id !== undefined;
  return areNamed ? one.id === other.id : one.reason === other.reason;
}

/** The facts that decide whether the roof may be open. */
export interface Facts {
  weather: WeatherReport | undefined;
  /** Degrees. */
  sunAltitude: number;
  sunAltitudeMax: number;
  /** Seconds since Meridian was last connected; 0 while it is. */
  lostSeconds: number;
  lostSecondsMax: number;
  /** A device that isn't there, or a place that Meridian has otherwise, in a sentence. */
  missing: string | undefined;
  /** Nothing is to be open or moved while there is one. */
  held: Hold | undefined;
  /** The end of the quiet time after the last unsafe stop, if it is still to come. */
  quiet: { until: Date; reason: string } | undefined;
}

/** The reason why it must be closed. After an unsafe one it stays so for the quiet time. */
export interface Verdict {
  reason: string;
  isUnsafe: boolean;
  /** True if the weather is the reason. */
  isWeather: boolean;
  /** True in the quiet time, while Meridian is told that it is unsafe still. */
  isQuiet?: true;
}

/** Says why everything must be parked and closed; undefined when observing is allowed. */
export function whyClosed(facts: Facts): Verdict | undefined {
  const { weather, sunAltitude, sunAltitudeMax, lostSeconds, lostSecondsMax, missing, held, quiet } = facts;
  const isBad = weather?.state === "unsafe";
  // Of a server that is gone the weather is unknown, too.
  if (missing && !isBad) return { reason: missing, isUnsafe: true, isWeather: false };
  if (weather && weather.state !== "safe")
    return { reason: weather.reason ?? "The weather isn't known.", isUnsafe: true, isWeather: true };
  if (held) return { reason: held.reason, isUnsafe: false, isWeather: false };
  if (sunAltitude > sunAltitudeMax)
    return {
      reason: `The Sun is at ${sunAltitude.toFixed(1)}°, above ${sunAltitudeMax}°.`,
      ...{ isUnsafe: false, isWeather: false },
    };
  if (lostSeconds > lostSecondsMax)
    return {
      reason: `Meridian hasn't been reached for ${lengthOf(lostSeconds)}.`,
      ...{ isUnsafe: true, isWeather: false },
    };
  if (quiet)
    return {
      reason: `It opens no sooner than ${secondOf(quiet.until)} UTC, after: ${quiet.reason}`,
      ...{ isUnsafe: false, isWeather: false, isQuiet: true },
    };
  return undefined;
}

const secondMs = 1000;

/** The first whole second by which a time has come: whoever stands below the roof goes by it. */
const secondOf = (time: Date) =>
  new Date(Math.ceil(time.getTime() / secondMs) * secondMs).toISOString().slice(0, 19).replace("T", " ");

function lengthOf(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes === 0) return "less than a minute";
  return minutes === 1 ? "a minute" : `${minutes} minutes`;
}
