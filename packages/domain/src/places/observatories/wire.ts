import {
  abilitiesOnObservatory,
  allObservatoryFlags,
  downtimeNow,
  holdAt,
  type Observatory,
  type ObservatoryDocument,
  type ObservatoryFacts,
  type ObservatoryFlags,
  type ObservatoryItem,
  observatoryDocument,
  observatoryLimits,
  observatorySafety,
  observatoryStatus,
  rapidInterrupts,
  shownHold,
  starCatalog,
} from "@meridian/contract";
import { sql } from "@meridian/database/query";
import { withActiveAnnouncement } from "../../announcements/index.ts";
import { oneOf, shaped } from "../../base/atRest.ts";
import { inIsoTime } from "../../base/isoTime.ts";
import { openRequests } from "../../ground/access/index.ts";

/** A row of observatories; a server administrator's rows lack the flags and `is_owner`. */
export interface ObservatoryRow extends ObservatoryFlags, Pick<ObservatoryFacts, "is_owner" | "is_member"> {
  id: string;
  doc: unknown;
  version: number;
  created_at: string;
  updated_at: string;
  owner_name: string | null;
  held_by_name: string | null;
  downtime: unknown;
  has_active_announcement: boolean;
  open_request_count: number;
}

const shown = `o.id, o.doc, o.version, o.created_at, o.updated_at, access.is_member,
  o.id in (${withActiveAnnouncement("observatory")}) as has_active_announcement`;
const ways = "access.can_view, access.can_observe, access.can_operate, access.can_admin, access.is_owner";

/**
 * Returns the SQL columns of a row, given `o`, a row of observatories, `access`, the caller's rights there, and `clock.now`.
 * A server administrator's rights are known; asking for them row by row would cost a list a twelfth of its time.
 */
export const observatoryColumns = (serverAdmin: boolean): string =>
  serverAdmin ? shown : `${shown}, ${ways}`;

/** SQL for the downtime of `o` at a moment, of several the one that ends last. */
export const downtimeUnderWay = (now: Date) => sql`
  (select jsonb_build_object('id', d.id, 'reason', d.doc -> 'reason', 'until', d.doc -> 'end') from downtimes d
    where left(d.doc ->> 'observatory_id', 200) = o.id and left(d.doc ->> 'end', 200) > ${now.toISOString()}
      and left(d.doc ->> 'start', 200) <= ${now.toISOString()}
    order by left(d.doc ->> 'end', 200) desc, d.id limit 1)`;

/**
 * SQL columns for the names of `o`'s owner and holder, its downtime at a moment, and its number of access requests. Asked for outside of the limit, so
 * that only the rows shown pay for them.
 */
export const besides = (now: Date) => sql`(case left(o.doc ->> 'owner_type', 200)
  when 'organization' then (select left(g.doc ->> 'name', 200) from organizations g where g.id = left(o.doc ->> 'owner_id', 200))
  else (select u.name from users u where u.id = left(o.doc ->> 'owner_id', 200)) end) as owner_name,
  (select u.name from users u where u.id = left(o.doc -> 'hold' ->> 'by', 200)) as held_by_name,
  ${downtimeUnderWay(now)} as downtime,
  (select count(*)::int from ${openRequests}) as open_request_count`;

/** SQL columns of a row of a list, given `o`, the columns of `observatoryColumns`; a list shows no horizon. */
export const itemColumns = (serverAdmin: boolean): string =>
  `o.id, case when jsonb_typeof(o.doc) = 'object' then o.doc - 'horizon' else o.doc end as doc, o.version,
   o.created_at, o.updated_at, o.is_member, o.has_active_announcement
   ${serverAdmin ? "" : ", o.can_view, o.can_observe, o.can_operate, o.can_admin, o.is_owner"}`;

const everyWay = { ...allObservatoryFlags, is_owner: true };

const noLimits = observatoryLimits.parse({});
const { horizon, hour_angle_limits, sun_altitude_max, overheads } = observatoryLimits.shape;

const blank = {
  name: "",
  description: "",
  latitude: 0,
  longitude: 0,
  elevation: 0,
  timezone: "UTC",
  filters: [] as string[],
  equipment: {},
  horizon: noLimits.horizon,
  min_altitude: noLimits.min_altitude,
  max_altitude: noLimits.max_altitude,
  overheads: noLimits.overheads,
  rapid_interrupts: "after_exposure",
  owner_type: "user",
  owner_id: "",
  status: "offline",
  last_seen_at: null as string | null,
  plugin_version: null as string | null,
  weather_hold: false,
  safety: "unknown",
  left_open: false,
  system_info: {},
  star_catalog: "unknown",
  retired: false,
  listed: false,
};

/** Fields whose odd values would break a clock or a table of the interface. */
const { timezone, equipment, system_info, hold } = observatoryDocument.shape;
const known = new Map<string, string>();
/** A clock is set up to try a name, which takes longer than everything else about an observatory. */
function timezoneOf(name: string): string {
  const read = known.get(name) ?? timezone.catch("UTC").parse(name);
  if (read === name) known.set(name, read);
  return read;
}
const readable = {
  equipment: equipment.catch({}),
  system_info: system_info.catch({}),
  hold: hold.catch(null),
  horizon: horizon.catch([]),
  hour_angle_limits: hour_angle_limits.catch(null),
  sun_altitude_max: sun_altitude_max.catch(null),
  overheads: overheads.catch(noLimits.overheads),
  downtime: downtimeNow.nullable().catch(null),
};

/** An observatory in a list as the caller sees it now. */
export function observatoryItemWire(row: ObservatoryRow, server_admin: boolean, now: Date): ObservatoryItem {
  const { horizon: _, ...listed } = observatoryWire(row, server_admin, now);
  return listed;
}

/** An observatory as the caller sees it now, however odd the document. */
export function observatoryWire(row: ObservatoryRow, server_admin: boolean, now: Date): Observatory {
  const doc = shaped(row.doc, blank);
  const noted = row.doc as Partial<ObservatoryDocument> | null;
  const { can_view, can_observe, can_operate, can_admin, is_owner } = server_admin ? everyWay : row;
  const flags = { can_view, can_observe, can_operate, can_admin };
  const abilities = abilitiesOnObservatory({ flags, is_owner, is_member: row.is_member, server_admin });
  return {
    ...doc,
    id: row.id,
    version: row.version,
    created_at: inIsoTime(row.created_at),
    updated_at: inIsoTime(row.updated_at),
    timezone: timezoneOf(doc.timezone),
    equipment: readable.equipment.parse(doc.equipment),
    // What isn't said needs no reading: lists spend much of their time on that.
    system_info: doc.system_info === blank.system_info ? {} : readable.system_info.parse(doc.system_info),
    horizon: doc.horizon === noLimits.horizon ? [] : readable.horizon.parse(doc.horizon),
    hour_angle_limits: readable.hour_angle_limits.parse(noted?.hour_angle_limits ?? null),
    sun_altitude_max: readable.sun_altitude_max.parse(noted?.sun_altitude_max ?? null),
    overheads: doc.overheads === noLimits.overheads ? doc.overheads : readable.overheads.parse(doc.overheads),
    rapid_interrupts: oneOf(rapidInterrupts.options, doc.rapid_interrupts, "after_exposure"),
    filters: doc.filters.filter((filter) => typeof filter === "string"),
    owner_type: oneOf(["user", "organization"], doc.owner_type, "user"),
    status: oneOf(observatoryStatus.options, doc.status, "offline"),
    safety: oneOf(observatorySafety.options, doc.safety, "unknown"),
    star_catalog: oneOf(starCatalog.options, doc.star_catalog, "unknown"),
    hold: heldNow(noted, row.held_by_name, now),
    downtime: row.downtime === null ? null : readable.downtime.parse(row.downtime),
    owner_name: row.owner_name ?? "",
    has_active_announcement: row.has_active_announcement,
    open_request_count: abilities.administer ? row.open_request_count : null,
    permissions: flags,
    abilities,
  };
}

function heldNow(
  noted: Partial<ObservatoryDocument> | null,
  by_name: string | null,
  now: Date,
): Observatory["hold"] {
  const hold = noted?.hold ? holdAt(readable.hold.parse(noted.hold), now) : null;
  return hold && shownHold.parse({ ...hold, by_name });
}
