import {
  downtimeNow,
  observatoryDocument,
  sunAltitudeAt,
  type Tonight,
  type TonightSite,
} from "@meridian/contract";
import { query, type SQL, sql } from "@meridian/database/query";
import { z } from "zod";
import { readAtRest } from "../../base/atRest.ts";
import type { Context } from "../../base/context.ts";
import { notFound } from "../../base/errors.ts";
import { requireUser } from "../../ground/access/index.ts";
import { downtimeUnderWay, observatoriesVisibleTo } from "../../places/observatories/index.ts";
import { isVisibleTo } from "../observations/index.ts";
import { exposureOf } from "./exposure.ts";
import { darkAt, stateAt } from "./state.ts";

const most = 2000;

interface Row {
  id: string;
  doc: unknown;
  downtime: unknown;
  reported: string | null;
  running: { id: string; doc: unknown; is_visible: boolean } | null;
}

/**
 * Returns what each observatory in service that the caller sees is doing now, its darkness, and its observation in progress
 * where they see that, too. One statement, whatever their number. Throws UNAUTHENTICATED.
 */
export async function getTonight(ctx: Context): Promise<Tonight> {
  const person = requireUser(ctx);
  const now = ctx.now();
  const rows = await rowsOf(ctx, person, sql`o.doc -> 'retired' is distinct from 'true'`);
  return { at: now.toISOString(), sites: rows.map((row) => siteOf(row, now)) };
}

/**
 * Returns the same of one observatory, in service or not. Throws UNAUTHENTICATED, and NOT_FOUND for one that the caller
 * doesn't see.
 */
export async function getTonightAt(ctx: Context, { id }: { id: string }): Promise<TonightSite> {
  const person = requireUser(ctx);
  const [row] = await rowsOf(ctx, person, sql`o.id = ${id}`);
  if (!row) throw notFound("observatory");
  return siteOf(row, ctx.now());
}

/** Reads the observatories that a person sees and that a condition on `o` picks, by name. */
async function rowsOf(ctx: Context, person: ReturnType<typeof requireUser>, condition: SQL): Promise<Row[]> {
  const seesIt = person.serverAdmin ? sql`(o.id is not null)` : isVisibleTo(person.userId);
  const [{ rows }] = await query<[{ rows: Row[] }]>(ctx.db)`
    select coalesce(json_agg(page), '[]') as rows from (
      select o.id, ${fields} as doc, ${downtimeUnderWay(ctx.now())} as downtime, ${reportedReason} as reported,
             (select json_build_object('id', o.id, 'doc', ${progress}, 'is_visible', ${seesIt}) from observations o
               where o.doc_observatory_id = site.id and o.doc_status = 'in_progress'
               order by ${seesIt} desc, left(o.doc ->> 'started_at', 200) desc nulls last, o.id limit 1) as running
        from (
          select o.id, o.doc from ${observatoriesVisibleTo(person)}
           where ${condition}
           order by left(o.doc ->> 'name', 200) collate "und-x-icu", o.id limit ${most}
        ) o cross join lateral (select o.id) site
    ) page`;
  return rows;
}

const { latitude, longitude, timezone, hold } = observatoryDocument.shape;
const atRest = z.object({
  ...observatoryDocument.pick({ name: true, status: true, last_seen_at: true, weather_hold: true }).shape,
  ...observatoryDocument.pick({ safety: true, left_open: true, sun_altitude_max: true }).shape,
  latitude: latitude.nullable(),
  longitude: longitude.nullable(),
  timezone: timezone.catch("UTC"),
  hold: hold.catch(null),
});

/** SQL for the fields of `o` that are read; the horizon alone may have hundreds of points. */
const fields = sql`jsonb_build_object(${sql.raw(
  Object.keys(atRest.shape)
    .map((field) => `'${field}', o.doc -> '${field}'`)
    .join(),
)})`;

/** SQL for the fields of an observation that tell what is exposed. */
const progress = sql`jsonb_build_object('name', o.doc -> 'name', 'target', o.doc -> 'target', 'exposures', o.doc -> 'exposures', 'sequence', o.doc -> 'sequence')`;

/** SQL for the plugin's latest words about why `o` can't be closed, the weather there, or its safety, while they keep it from observing. */
const reportedReason = sql`case
  when o.doc -> 'left_open' = 'true' then ${wordsIn("safety_reason", "safety_changed")}
  when o.doc -> 'weather_hold' = 'true' then ${wordsIn("weather_reason", "weather_hold_started")}
  when left(o.doc ->> 'safety', 200) = 'unsafe' then ${wordsIn("safety_reason", "safety_changed")} end`;

/** SQL for the words in a field, or in the history where nothing was reported since that field is kept. */
function wordsIn(field: "safety_reason" | "weather_reason", event: string) {
  return sql`(case when o.doc ? ${sql.raw(`'${field}'`)} then left(o.doc ->> ${sql.raw(`'${field}'`)}, 1000) else (
    select left(h.doc -> 'details' ->> 'reason', 1000) from history_events h
     where left(h.doc ->> 'subject_id', 200) = o.id and left(h.doc ->> 'event', 200) = ${event}
     order by h.id desc limit 1) end)`;
}

function siteOf({ id, doc, downtime, reported, running }: Row, now: Date): TonightSite {
  const site = readAtRest(atRest, doc);
  const { name, latitude, longitude, timezone, last_seen_at } = site;
  const place = latitude === null || longitude === null ? null : { latitude, longitude };
  const dark = darkAt(place, site, now);
  const standing = {
    ...site,
    isExposing: running !== null,
    downtime: downtime === null ? null : downtimeNow.nullable().catch(null).parse(downtime),
    reported,
  };
  const why = stateAt(standing, now, dark.is_dark);
  const isShown = why.state === "observing" && running?.is_visible;
  return {
    ...{ id, name, timezone, last_seen_at },
    ...(place ?? { latitude: null, longitude: null }),
    sun_altitude: place && Number(sunAltitudeAt(now.getTime(), place).toFixed(2)),
    ...why,
    ...dark,
    in_progress: isShown ? exposureOf(running) : null,
  };
}
