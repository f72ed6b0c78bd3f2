import type { TonightSite } from "@meridian/contract";
import { inZone } from "../../../format/moment.ts";
import { stateStyles } from "../../../resource/night/states.ts";

type Standing = Pick<TonightSite, "state" | "is_dark" | "dark_from" | "timezone">;

/** "Observing, dark", "Daylight, dark from 20:28 there": what an observatory does now, and its darkness. */
export function standingInWords({ state, is_dark, dark_from, timezone }: Standing): string {
  const dark = is_dark ? "dark" : dark_from && `dark from ${inZone(dark_from, timezone, "clock")} there`;
  return [stateStyles[state].word, dark].filter(Boolean).join(", ");
}
