import type { TargetsVisibility } from "@meridian/contract";
import type { Context } from "../../../base/context.ts";
import { invalid } from "../../../base/errors.ts";
import type { NamedSite } from "../../../places/observatories/index.ts";
import type { Span } from "../../observations/index.ts";
import { downtimesFrom } from "../downtimes/ahead.ts";
import { eveningOf, nightAt } from "../night.ts";
import { darkFrom } from "../observable.ts";
import { phasesOf } from "../phases.ts";
import type { Direction } from "../sky.ts";
import { spansWhere } from "../spans.ts";
import { skyTrack } from "../track.ts";
import type { Look } from "./look.ts";
import { lookOnThread } from "./thread.ts";

const day = 24 * 60 * 60_000;

export interface ListLook extends Look {
  observatory: TargetsVisibility["observatories"][number];
}

/**
 * Looks at many targets over an observatory: in the night of a date, or in the one at hand, and through the year that begins
 * with its month. Throws INVALID for a night that is more than a year away.
 */
export async function lookAt(
  ctx: Context,
  { id, name, timezone, status, ...place }: NamedSite,
  targets: readonly Direction[],
  night: string | undefined,
): Promise<ListLook> {
  const now = ctx.now().getTime();
  const moment = night === undefined ? now : Date.parse(night) + day - (place.longitude / 360) * day;
  if (Math.abs(moment - now) > 366 * day) throw invalid("night", "must be within a year");
  const skyOf = skyTrack(place);
  const sunAt = (ms: number) => skyOf(new Date(ms)).sunAltitude;
  const span = nightAt(place.longitude, moment, skyOf);
  const darkness = darkFrom({ twilight: null }, place);
  const dark = [...spansWhere(span, (ms) => sunAt(ms) <= darkness)];
  const evening = night ?? eveningOf(place.longitude, span);
  const downtimes = await downtimesFrom(ctx.db, id, new Date(span.start));
  const firstMonth = evening.slice(0, 7);
  const look = await lookOnThread({ place: { ...place, downtimes }, night: span, dark, firstMonth, targets });
  return {
    ...look,
    observatory: {
      ...{ id, name, timezone, is_offline: status === "offline", night: evening, ...written(span) },
      phases: phasesOf(span, sunAt),
      dark: dark.map(written),
      moon_illumination: Number(skyOf(new Date((span.start + span.end) / 2)).moonIllumination.toFixed(3)),
      dark_hours: look.darkHours.map((hours) => Number(hours.toFixed(2))),
    },
  };
}

const iso = (ms: number) => new Date(ms).toISOString();
const written = ({ start, end }: Span) => ({ start: iso(start), end: iso(end) });
