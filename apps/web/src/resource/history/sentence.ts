import type { HistoryEvent, HistoryEventName } from "@meridian/contract";
import { fieldWords } from "../../format/changes.ts";
import { strongestInWords } from "../../format/flagWords.ts";
import { counted } from "../../format/quantity.ts";
import { momentInWords } from "../../format/typedMoment.ts";

type Event = Pick<HistoryEvent, "event" | "actor_id" | "details"> & Partial<Pick<HistoryEvent, "actor_name">>;
type Details = HistoryEvent["details"];

const text = (details: Details, name: string): string | undefined => {
  const value = details[name];
  return typeof value === "string" && value !== "" ? value : undefined;
};
const record = (value: unknown): Details =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Details) : {};

const somebody = (details: Details) => text(details, "user_name") ?? "somebody";
const organization = (details: Details) => text(details, "organization_name") ?? "an organization";

/** The permissions from then on, as the end of a sentence. */
function rights(details: Details, who: string): string {
  const words = strongestInWords(record(details.after));
  return words ? `, ${who} may ${words}` : "";
}

const invitedBy = (details: Details): string => {
  const name = text(details, "invited_by_name");
  return name ? ` by the invitation of ${name}` : "";
};

/** The change of somebody's permissions; one that a stronger one includes anyway changes nothing. */
function newRights(details: Details): string {
  const now = strongestInWords(record(details.after));
  const before = strongestInWords(record(details.before));
  return now === before ? "" : `: ${now ?? "nothing"} instead of ${before ?? "nothing"}`;
}

const fields = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** The settings that an update changed. */
function settings(details: Details): string {
  const names = [...new Set(Object.keys(record(details.after)).map(fieldWords))];
  return `changed the ${names.length > 0 ? fields.format(names) : "settings"}`;
}

function safety(after: Details): string {
  if (after.left_open === true) return "can't be parked and closed";
  const state = text(after, "safety") ?? "unknown";
  const standing = state === "unknown" ? "is in an unknown state" : `is ${state}`;
  return after.left_open === false ? `is parked and closed, and ${standing}` : standing;
}

/** The parts of its equipment that are others, as a person set or the plugin found them. */
function equipment({ actor_name, details }: Event): string {
  const names = Object.keys(record(details.after)).map(fieldWords);
  const parts = names.length > 0 ? fields.format(names) : "equipment";
  return actor_name === "The plugin" ? `reported a change of ${parts}` : `changed the ${parts}`;
}

/** The owner since then. */
const transfer = ({ after }: Details): string =>
  `made ${text(record(after), "owner_name") ?? "somebody else"} the owner`;

const isOneself = ({ actor_id, details }: Event) => actor_id !== null && details.user_id === actor_id;

const until = (details: Details, zone: string) => {
  const end = text(details, "until");
  return end ? ` until ${momentInWords(end, zone)}` : "";
};

/** The times of a downtime. */
function span(details: Details, zone: string): string {
  const [start, end] = [text(details, "start"), text(details, "end")];
  return start && end ? ` from ${momentInWords(start, zone)} to ${momentInWords(end, zone)}` : "";
}

/** The times and the reason that a downtime got. */
function newSpan({ after }: Details, zone: string): string {
  const changed = record(after);
  const [start, end] = [text(changed, "start"), text(changed, "end")];
  const parts = [
    start && `it starts ${momentInWords(start, zone)}`,
    end && `it ends ${momentInWords(end, zone)}`,
    text(changed, "reason") && `its reason is “${text(changed, "reason")}”`,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? `: ${fields.format(parts)}` : "";
}

/** The hold's end and reason since then. */
function newHold({ after }: Details, zone: string): string {
  const changed = record(after);
  const end = text(changed, "until");
  const parts = [
    end && `it ends ${momentInWords(end, zone)}`,
    changed.until === null && "it lasts until somebody ends it",
    text(changed, "reason") && `its reason is “${text(changed, "reason")}”`,
  ].filter((part) => typeof part === "string");
  return parts.length > 0 ? `: ${fields.format(parts)}` : "";
}

/** "20 darks of 120 s", "15 flats through Ha". */
function calibrationIn(details: Details): string {
  const { kind, frame_count, exposure_time, filter } = details;
  const kinds: Record<string, [string, string]> = {
    ...{ dark: ["dark", "darks"], bias: ["bias", "biases"], flat: ["flat", "flats"] },
  };
  const [one, many] = kinds[String(kind)] ?? ["calibration frame", "calibration frames"];
  const frames = typeof frame_count === "number" ? counted(frame_count, one, many) : many;
  const time = typeof exposure_time === "number" ? ` of ${exposure_time} s` : "";
  return `${frames}${time}${typeof filter === "string" ? ` through ${filter}` : ""}`;
}

const projectNamed = (details: Details) => text(details, "project_name") ?? "a project";
const rapidNamed = (details: Details) => {
  const name = text(details, "rapid_name");
  return name ? `the rapid request “${name}”` : "a rapid request";
};

/** The observations that a rapid one interrupted. */
function interrupted({ observation_ids: ids }: Details): string {
  return Array.isArray(ids) && ids.length > 1 ? `${ids.length} observations` : "an observation";
}

const phrases: Record<HistoryEventName, (event: Event, zone: string) => string> = {
  observatory_created: () => "added this observatory",
  observatory_online: () => "saw it come online",
  observatory_offline: ({ details }) => `saw it go offline${because(details)}`,
  plugin_updated: ({ details }) =>
    `saw its plugin updated to version ${text(record(details.after), "plugin_version") ?? "unknown"}`,
  hold_started: ({ details }, zone) => `held the observatory${until(details, zone)}${because(details)}`,
  hold_changed: ({ details }, zone) => `changed the hold${newHold(details, zone)}`,
  hold_ended: ({ actor_id }) => (actor_id ? "ended the hold" : "ended the hold at its set time"),
  downtime_planned: ({ details }, zone) => `planned a downtime${span(details, zone)}${because(details)}`,
  downtime_changed: ({ details }, zone) => `changed a downtime${newSpan(details, zone)}`,
  downtime_cancelled: ({ details }, zone) =>
    `cancelled the downtime${span(details, zone)}${because(details)}`,
  downtime_started: ({ details }, zone) => {
    const end = text(details, "end");
    return `saw a downtime begin${end ? ` that lasts until ${momentInWords(end, zone)}` : ""}${because(details)}`;
  },
  downtime_ended: ({ actor_id, details }) =>
    `${actor_id ? "ended a downtime early" : "saw a downtime end"}${because(details)}`,
  calibration_requested: ({ details }) => `requested ${calibrationIn(details)}`,
  calibration_cancelled: ({ details }) => `cancelled ${calibrationIn(details)}${because(details)}`,
  calibration_completed: ({ details }) => `took ${calibrationIn(details)}`,
  calibration_failed: ({ details }) => `couldn't take ${calibrationIn(details)}${because(details)}`,
  rapid_granted: ({ details }) =>
    `gave ${projectNamed(details)} the right to rapid requests, ${record(details.after).per_month ?? "some"} a month`,
  rapid_withdrawn: ({ details }) => `took the right to rapid requests from ${projectNamed(details)}`,
  rapid_interrupted: ({ details }) => `interrupted ${interrupted(details)} for ${rapidNamed(details)}`,
  rapid_over: ({ details }) => `let ${interrupted(details)} go on after ${rapidNamed(details)}`,
  weather_hold_started: ({ details }) => `began a weather hold${because(details)}`,
  weather_hold_ended: ({ details }) => `ended the weather hold${because(details)}`,
  safety_changed: ({ details }) =>
    `reported that the observatory ${safety(record(details.after))}${because(details)}`,
  equipment_changed: equipment,
  system_info_changed: () => "reported its system",
  star_catalog_missing: () => "reported that the star catalog is missing",
  star_catalog_installed: () => "reported that the star catalog is installed",
  goodbye: ({ details }) => `said goodbye${because(details)}`,
  key_created: ({ details }) => `created the plugin key ${text(details, "key_name") ?? ""}`.trim(),
  key_revoked: ({ details }) => `revoked the plugin key ${text(details, "key_name") ?? ""}`.trim(),
  organization_created: () => "created this organization",
  project_created: () => "created this project",
  observatory_updated: ({ details }) => settings(details),
  organization_updated: ({ details }) => settings(details),
  project_updated: ({ details }) => settings(details),
  project_status_changed: ({ details }) => statusChange(details),
  member_added: (event) =>
    isOneself(event)
      ? `joined${invitedBy(event.details)}${rights(event.details, "and")}`
      : `added ${somebody(event.details)}${rights(event.details, "who")}`,
  member_removed: (event) => (isOneself(event) ? "left" : `removed ${somebody(event.details)}`),
  member_updated: ({ details }) => `changed what ${somebody(details)} may do${newRights(details)}`,
  member_permissions_updated: ({ details }) => {
    const inviter = text(details, "invited_by_name");
    return inviter
      ? `accepted the invitation of ${inviter}${rights(details, "and")}`
      : `changed what ${somebody(details)} may do${newRights(details)}`;
  },
  organization_added: ({ details }) => `added ${organization(details)}${rights(details, "whose people")}`,
  organization_removed: ({ details }) => `removed ${organization(details)}`,
  organization_permissions_updated: ({ details }) =>
    `changed what the people of ${organization(details)} may do${newRights(details)}`,
  organization_member_added: (event) =>
    isOneself(event)
      ? `joined ${organization(event.details)}`
      : `added ${somebody(event.details)} to ${organization(event.details)}`,
  organization_member_removed: (event) =>
    isOneself(event)
      ? `left ${organization(event.details)}`
      : `removed ${somebody(event.details)} from ${organization(event.details)}`,
  organization_member_permissions_updated: ({ details }) =>
    `changed what ${somebody(details)} may do in ${organization(details)}${newRights(details)}`,
  ownership_transferred: ({ details }) => transfer(details),
  member_invited: ({ details }) => `invited ${invitee(details)}${rights(details, "who")}`,
  member_invitation_resent: ({ details }) => `sent the invitation of ${invitee(details)} again`,
  member_invitation_revoked: ({ details }) => `revoked the invitation of ${invitee(details)}`,
  announcement_created: ({ details }) =>
    `${text(details, "status") === "scheduled" ? "scheduled" : "announced"} ${announcement(details)}`,
  announcement_updated: ({ details }) =>
    details.after
      ? `changed when ${announcement(details)} expires`
      : `changed ${announcement(details)} before it was published`,
  announcement_published: ({ details }) => `published ${announcement(details)}`,
  announcement_held: ({ details }) =>
    `held ${announcement(details)}, because a backup was restored after its scheduled time`,
  announcement_rescheduled: ({ details }) => `chose another time for ${announcement(details)}`,
  announcement_acknowledged: ({ details }) => `noted that everyone acknowledged ${announcement(details)}`,
  recipient_acknowledged: ({ details }) =>
    details.via === "email" ? "acknowledged this by email" : "acknowledged this",
  announcement_expired: ({ details }) => `ended ${announcement(details)}, which had expired`,
  announcement_reminded: ({ details }) => `reminded those who hadn't acknowledged ${announcement(details)}`,
  announcement_cancelled: ({ details }) => `cancelled ${announcement(details)}${because(details)}`,
  storage_added: ({ details }) => `added ${storage(details)}`,
  storage_updated: ({ details }) => `changed ${storage(details)}`,
  storage_removed: ({ details }) => `removed ${storage(details)}`,
  storage_tested: ({ details }) =>
    `tested ${storage(details)}, which ${details.ok === true ? "works" : "doesn't work"}`,
};

/** In its scope's history by its title; in its own it is "this". */
const announcement = (details: Details) => {
  const title = text(details, "title");
  return title ? `“${title}”` : "this";
};
const because = (details: Details) => {
  const reason = text(details, "reason");
  return reason ? `: ${reason.replace(/[.!?]+$/, "")}` : "";
};

const invitee = (details: Details) => text(details, "email") ?? "somebody";
const storage = (details: Details) => `the destination ${text(details, "storage_name") ?? "of files"}`;

function statusChange(details: Details): string {
  const [from, to] = [text(details, "from"), text(details, "to")];
  return `changed the status${from ? ` from ${from}` : ""}${to ? ` to ${to}` : ""}`;
}

const isKnown = (event: string): event is HistoryEventName => Object.hasOwn(phrases, event);

/** The deed, as the rest of a sentence that begins with the person's name; also as an older version recorded it. */
export const phraseOf = (event: Event, zone: string): string =>
  isKnown(event.event) ? phrases[event.event](event, zone) : `did this: ${event.event.replaceAll("_", " ")}`;

/** Somebody who is gone has no name any more; what nobody did, Meridian did. */
export const actorOf = ({ actor_id, actor_name }: Pick<HistoryEvent, "actor_id" | "actor_name">) =>
  actor_name ?? (actor_id ? "Deleted account" : "Meridian");
