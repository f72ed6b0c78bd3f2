import {
  abilitiesOnObservatory,
  allObservatoryFlags,
  holdAt,
  type Observatory,
  type ObservatoryDocument,
  type ObservatoryFacts,
  type ObservatoryFlags,
  observatoryDocument,
  observatorySafety,
  observatoryStatus,
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

/**
 * SQL columns for the names of `o`'s owner and holder, and its number of access requests. Asked for outside of the limit, so
 * that only the rows shown pay for them.
 */
export const besides = sql`(case left(o.doc ->> 'owner_type', 200)
  when 'organization' then (select left(g.doc ->> 'name', 200) from organizations g where g.id = left(o.doc ->> 'owner_id', 200))
  else (select u.name from users u where u.id = left(o.doc ->> 'owner_id', 200)) end) as owner_name,
  (select u.name from users u where u.id = left(o.doc -> 'hold' ->> 'by', 200)) as held_by_name,
  (select count(*)::int from ${openRequests}) as open_request_count`;

const everyWay = { ...allObservatoryFlags, is_owner: true };

const blank = {
  name: "",
  description: "",
  latitude: 0,
  longitude: 0,
  elevation: 0,
  timezone: "UTC",
  filters: [] as string[],
  equipment: {},
  min_altitude: 20,
  owner_type: "user",
  owner_id: "",
  status: "offline",
  last_seen_at: null as string | null,
  plugin_version: null as string | null,
  weather_hold: false,
  safety: "unknown",
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
};

/** An observatory as the caller sees it now, however odd the document. */
export function observatoryWire(row: ObservatoryRow, server_admin: boolean, now: Date): Observatory {
  const doc = shaped(row.doc, blank);
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
    filters: doc.filters.filter((filter) => typeof filter === "string"),
    owner_type: oneOf(["user", "organization"], doc.owner_type, "user"),
    status: oneOf(observatoryStatus.options, doc.status, "offline"),
    safety: oneOf(observatorySafety.options, doc.safety, "unknown"),
    star_catalog: oneOf(starCatalog.options, doc.star_catalog, "unknown"),
    hold: heldNow(row, now),
    owner_name: row.owner_name ?? "",
    has_active_announcement: row.has_active_announcement,
    open_request_count: abilities.administer ? row.open_request_count : null,
    permissions: flags,
    abilities,
  };
}

function heldNow({ doc, held_by_name: by_name }: ObservatoryRow, now: Date): Observatory["hold"] {
  const noted = (doc as Partial<ObservatoryDocument> | null)?.hold;
  const hold = noted ? holdAt(readable.hold.parse(noted), now) : null;
  return hold && { ...hold, by_name };
}
