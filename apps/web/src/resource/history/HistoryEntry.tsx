import type { HistoryEvent } from "@meridian/contract";
import {
  type Icon,
  IconArrowsExchange,
  IconBan,
  IconBellRinging,
  IconBolt,
  IconBuilding,
  IconBuildingPlus,
  IconCalendarOff,
  IconCalendarTime,
  IconChecks,
  IconCloudRain,
  IconCloudUpload,
  IconContrast,
  IconCpu,
  IconHistory,
  IconHourglassOff,
  IconKey,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlugConnected,
  IconPlugConnectedX,
  IconPlus,
  IconProgress,
  IconShieldExclamation,
  IconSpeakerphone,
  IconTelescope,
  IconUserEdit,
  IconUserMinus,
  IconUserPlus,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import { changesOf, fieldLabel, withListsAsWords, withUnit } from "../../format/changes.ts";
import { useZone } from "../../format/zone.ts";
import { Time } from "../../ui/values/Time.tsx";
import classes from "./History.module.css";
import { actorOf, phraseOf } from "./sentence.ts";

const pictures: [ending: string, icon: Icon][] = [
  ["announcement_created", IconSpeakerphone],
  ["announcement_published", IconSpeakerphone],
  ["acknowledged", IconChecks],
  ["announcement_expired", IconHourglassOff],
  ["announcement_cancelled", IconBan],
  ["announcement_held", IconPlayerPause],
  ["announcement_rescheduled", IconCalendarTime],
  ["announcement_reminded", IconBellRinging],
  ["ownership_transferred", IconArrowsExchange],
  ["member_added", IconUserPlus],
  ["member_removed", IconUserMinus],
  ["member_permissions_updated", IconUserEdit],
  ["member_updated", IconUserEdit],
  ["organization_added", IconBuildingPlus],
  ["organization_removed", IconBuilding],
  ["organization_permissions_updated", IconBuilding],
  ["status_changed", IconProgress],
  ["storage_added", IconCloudUpload],
  ["storage_updated", IconCloudUpload],
  ["storage_removed", IconCloudUpload],
  ["storage_tested", IconCloudUpload],
  ["observatory_online", IconPlugConnected],
  ["observatory_offline", IconPlugConnectedX],
  ["goodbye", IconPlugConnectedX],
  ["weather_hold_started", IconCloudRain],
  ["weather_hold_ended", IconCloudRain],
  ["downtime_cancelled", IconCalendarOff],
  ["downtime_planned", IconCalendarTime],
  ["downtime_changed", IconCalendarTime],
  ["downtime_started", IconPlayerPause],
  ["downtime_ended", IconPlayerPlay],
  ["calibration_requested", IconContrast],
  ["calibration_cancelled", IconContrast],
  ["calibration_completed", IconContrast],
  ["calibration_failed", IconContrast],
  ["rapid_granted", IconBolt],
  ["rapid_withdrawn", IconBolt],
  ["rapid_interrupted", IconBolt],
  ["rapid_over", IconBolt],
  ["hold_started", IconPlayerPause],
  ["hold_changed", IconPlayerPause],
  ["hold_ended", IconPlayerPlay],
  ["safety_changed", IconShieldExclamation],
  ["equipment_changed", IconTelescope],
  ["system_info_changed", IconCpu],
  ["key_created", IconKey],
  ["key_revoked", IconKey],
  ["updated", IconPencil],
  ["created", IconPlus],
];

const pictureOf = (event: string) => pictures.find(([ending]) => event.endsWith(ending))?.[1] ?? IconHistory;

export function HistoryEntry({ event }: { event: HistoryEvent }) {
  return (
    <TimelineEntry icon={pictureOf(event.event)} at={event.at}>
      <p className={classes.sentence}>
        <strong>{actorOf(event)}</strong> {phraseOf(event, useZone())}.
      </p>
      <Changes event={event} />
    </TimelineEntry>
  );
}

/** That it is about the machine, the sentence has said. */
const labelOf = (path: string) => fieldLabel(path.replace(/^system_info\./, ""));

/** A list or a record of nothing is no value to read. */
const orNothing = (value: string) => (value === "{}" || value === "[]" ? "" : value);

/** The new value of each setting. Permissions are told in the sentence itself. */
function Changes({ event: { event, details } }: { event: HistoryEvent }) {
  if (!/^(observatory|organization|project)_updated$|^(equipment|system_info)_changed$/.test(event))
    return null;
  const changes = changesOf(withListsAsWords(details.before), withListsAsWords(details.after))
    .map((change) => ({ ...change, before: orNothing(change.before), after: orNothing(change.after) }))
    // Ids say nothing to people.
    .filter(({ path, before, after }) => before !== after && !/_ids?(\.|$)/.test(path));
  if (changes.length === 0) return null;
  return (
    <ul className={`plain-list ${classes.changes}`}>
      {changes.map(({ path, before, after }) => (
        <li key={path}>
          {labelOf(path)}:{" "}
          {before && (
            <>
              <del>{withUnit(path, before)}</del> <span aria-hidden="true">→</span>{" "}
            </>
          )}
          <ins>{withUnit(path, after) || "nothing"}</ins>
        </li>
      ))}
    </ul>
  );
}

/** One thing that happened, on the line of all of them. */
export const TimelineEntry = ({ icon: Picture, at, children }: TimelineEntryProps) => (
  <li className={classes.event}>
    <span className={classes.picture}>
      <Picture size={16} stroke={1.8} aria-hidden="true" />
    </span>
    <div className={classes.words}>{children}</div>
    <span className={classes.at}>
      <Time at={at} />
    </span>
  </li>
);

interface TimelineEntryProps {
  icon: Icon;
  at: string;
  children: ReactNode;
}
