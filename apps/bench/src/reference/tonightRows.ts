import { createHash } from "node:crypto";
import { darknessAt, sunAltitudeAt } from "@meridian/contract";
import type { Row, Sql } from "postgres";
import { keyHolder } from "./listRows.ts";

/** All observatories by name with their observation in progress, as a person would write it for an administrator. */
const tonightRows = (sql: Sql) => sql`
  select s.id, s.doc ->> 'name' as name, (s.doc ->> 'latitude')::float8 as latitude, (s.doc ->> 'longitude')::float8 as longitude,
         s.doc ->> 'timezone' as timezone, s.doc ->> 'last_seen_at' as last_seen_at, s.doc ->> 'status' as status,
         s.doc -> 'hold' as hold, s.doc -> 'weather_hold' as weather_hold, s.doc ->> 'safety' as safety,
         s.doc -> 'left_open' as left_open, s.doc ->> 'safety_reason' as safety_reason,
         coalesce((s.doc ->> 'sun_altitude_max')::float8, -12) as dark_from_altitude,
         (select json_build_object('reason', d.doc ->> 'reason', 'until', d.doc ->> 'end') from downtimes d
           where d.doc ->> 'observatory_id' = s.id and (d.doc ->> 'start')::timestamptz <= now() and (d.doc ->> 'end')::timestamptz > now()
           limit 1) as downtime,
         (select json_build_object('id', o.id, 'name', o.doc ->> 'name', 'target', o.doc -> 'target', 'exposures', o.doc -> 'exposures')
            from observations o where o.doc_observatory_id = s.id and o.doc_status = 'in_progress' limit 1) as running
    from observatories s
   where s.doc -> 'retired' is distinct from 'true'
   order by left(s.doc ->> 'name', 200) collate "und-x-icu", s.id`;

interface Exposure {
  filter: string;
  exposure_count: number;
  acquired: number;
}

function exposureOf({ id, name, target, exposures }: Row) {
  const sum = (of: "exposure_count" | "acquired") =>
    exposures.reduce((total: number, exposure: Exposure) => total + exposure[of], 0);
  const current = exposures.find(({ exposure_count, acquired }: Exposure) => acquired < exposure_count);
  return {
    ...{ observation_id: id, name, target_name: target.name, ra: target.ra, dec: target.dec },
    ...{ filter: current?.filter ?? null, exposure: current ? current.acquired + 1 : 0 },
    ...{ exposures: current?.exposure_count ?? 0, acquired: sum("acquired"), asked: sum("exposure_count") },
  };
}

function stateOf(row: Row, isDark: boolean) {
  const { status, downtime, hold, weather_hold, safety, left_open, running } = row;
  if (left_open) return { state: "left_open", reason: row.safety_reason, until: null };
  const isClosed = weather_hold || safety === "unsafe";
  if (status === "online" && running && !isClosed) return { state: "observing", reason: null, until: null };
  if (downtime) return { state: "downtime", ...downtime };
  if (status !== "online") return { state: "offline", reason: null, until: null };
  if (hold) return { state: "held", reason: hold.reason, until: hold.until };
  if (isClosed) return { state: weather_hold ? "weather" : "unsafe", reason: null, until: null };
  return { state: isDark ? "idle" : "daylight", reason: null, until: null };
}

function siteOf(row: Row, now: number) {
  const { id, name, latitude, longitude, timezone, last_seen_at, running } = row;
  const place = { latitude, longitude };
  const { isDark, from, until } = darknessAt(now, place, row.dark_from_altitude);
  const iso = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
  const why = stateOf(row, isDark);
  return {
    ...{ id, name, ...place, timezone, last_seen_at, ...why, is_held: row.hold !== null },
    sun_altitude: Number(sunAltitudeAt(now, place).toFixed(2)),
    ...{ is_dark: isDark, dark_from: iso(from), dark_until: iso(until) },
    in_progress: why.state === "observing" ? exposureOf(running) : null,
  };
}

/** The night of every observatory for the key of a request; undefined for a key that isn't known. */
export async function tonightFor(sql: Sql, authorization: string | undefined) {
  const key = authorization?.replace(/^Bearer /, "") ?? "";
  const [holder] = await keyHolder(sql, createHash("sha256").update(key).digest("hex"));
  if (!holder) return undefined;
  const now = Date.now();
  const rows = await tonightRows(sql);
  return { at: new Date(now).toISOString(), sites: rows.map((row) => siteOf(row, now)) };
}
