import {
  darknessAt,
  holdAt,
  type Observatory,
  type ObservatoryDocument,
  type Place,
  type TonightSite,
  type TonightState,
} from "@meridian/contract";
import { darkFrom } from "../scheduling/index.ts";

/** An observatory as far as tonight is concerned. */
export type Standing = Pick<
  ObservatoryDocument,
  "status" | "hold" | "weather_hold" | "safety" | "left_open" | "sun_altitude_max"
> & {
  isExposing: boolean;
  downtime: Observatory["downtime"];
  /** The plugin's words about why it can't be closed; else about its weather hold, or without one about why it is unsafe. */
  reported: string | null;
};

type Why = Pick<TonightSite, "state" | "reason" | "until" | "is_held">;

/** Says what an observatory is doing at a moment, and in whose words it isn't observing. */
export function stateAt(standing: Standing, now: Date, isDark: boolean): Why {
  const { status, downtime, weather_hold, safety, left_open, reported, isExposing } = standing;
  const hold = holdAt(standing.hold, now);
  const is_held = hold !== null;
  const simply = (state: TonightState): Why => ({ state, reason: null, until: null, is_held });
  const asHeld = hold && { reason: hold.reason, until: hold.until };
  const isClosed = weather_hold || safety === "unsafe";
  // Also while nothing is heard of it: somebody has to close it.
  if (left_open) return { ...simply("left_open"), reason: reported };
  // A hold lets what is in progress end. Bad weather and danger don't, whatever hasn't been reported of it yet.
  if (status === "online" && isExposing && !isClosed) return { ...simply("observing"), ...asHeld };
  if (downtime) return { ...simply("downtime"), ...downtime };
  if (status !== "online") return simply("offline");
  if (hold) return { ...simply("held"), ...asHeld };
  if (isClosed) return { ...simply(weather_hold ? "weather" : "unsafe"), reason: reported };
  return simply(isDark ? "idle" : "daylight");
}

type Dark = Pick<TonightSite, "is_dark" | "dark_from" | "dark_until">;

/** Darkness of a site at a moment, or the next one: by its own limit, or by nautical twilight. */
export function darkAt(
  place: Place | null,
  limit: Pick<ObservatoryDocument, "sun_altitude_max">,
  now: Date,
): Dark {
  if (!place) return { is_dark: false, dark_from: null, dark_until: null };
  const { isDark, from, until } = darknessAt(now.getTime(), place, darkFrom({ twilight: null }, limit));
  const iso = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
  return { is_dark: isDark, dark_from: iso(from), dark_until: iso(until) };
}
