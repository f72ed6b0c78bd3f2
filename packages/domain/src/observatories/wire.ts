import { abilitiesOnObservatory, type Observatory, observatoryStatus } from "@meridian/contract";
import { withActiveAnnouncement } from "../announcements/index.ts";
import { oneOf, shaped } from "../atRest.ts";

export interface ObservatoryRow {
  id: string;
  doc: unknown;
  version: number;
  created_at: string;
  updated_at: string;
  can_view: boolean;
  can_observe: boolean;
  can_operate: boolean;
  can_admin: boolean;
  has_active_announcement: boolean;
}

/** What a row consists of, given `o`, a row of observatories, `access`, what the caller may do there, and `clock.now`. */
export const observatoryColumns = `o.id, o.doc, o.version, o.created_at, o.updated_at,
  access.can_view, access.can_observe, access.can_operate, access.can_admin`;
export const hasActiveAnnouncement = `o.id in (${withActiveAnnouncement("observatory")})`;

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
};

/** An observatory as the caller sees it, however odd the document. */
export function observatoryWire(row: ObservatoryRow, isServerAdmin: boolean): Observatory {
  const doc = shaped(row.doc, blank);
  return {
    ...doc,
    id: row.id,
    version: row.version,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    filters: doc.filters.filter((filter) => typeof filter === "string"),
    owner_type: oneOf(["user", "organization"], doc.owner_type, "user"),
    status: oneOf(observatoryStatus.options, doc.status, "offline"),
    safety: oneOf(["safe", "unsafe", "unknown"], doc.safety, "unknown"),
    has_active_announcement: row.has_active_announcement,
    abilities: abilitiesOnObservatory(row, isServerAdmin),
  };
}
