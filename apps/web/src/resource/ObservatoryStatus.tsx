import { isBelow, type ObservatoryItem } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { momentInWords } from "../format/typedMoment.ts";
import { useZone } from "../format/zone.ts";
import { trpc } from "../trpc.ts";
import { StatusBadge, type StatusStyle } from "../ui/values/StatusBadge.tsx";
import {
  downStyle,
  heldStyle,
  leftOpenStyle,
  observatoryStyles,
  retiredStyle,
  safetyStyles,
  tooOldStyle,
  weatherStyles,
} from "../ui/values/statusStyles.ts";
import classes from "./ObservatoryStatus.module.css";

/** The connection of an observatory, and what keeps a connected one from observing. */
export function ObservatoryStatus({ observatory }: { observatory: ObservatoryItem }) {
  const { data: versions } = useQuery(trpc.versions.get.queryOptions({}));
  const zone = useZone();
  return (
    <span className={classes.badges}>
      {stylesOf(observatory, versions?.minimum_plugin_version ?? null, zone).map((style) => (
        <StatusBadge key={style.word} style={style} />
      ))}
    </span>
  );
}

function stylesOf(observatory: ObservatoryItem, minimum: string | null, zone: string): StatusStyle[] {
  const styles = standingOf(observatory, minimum, zone);
  return observatory.left_open ? [leftOpenStyle, ...styles] : styles;
}

function standingOf(observatory: ObservatoryItem, minimum: string | null, zone: string): StatusStyle[] {
  const { retired, status, plugin_version, hold, downtime, weather_hold, safety, left_open } = observatory;
  if (retired) return [retiredStyle];
  const closed = [
    hold !== null && heldStyle,
    downtime !== null && downStyle(`Down until ${momentInWords(downtime.until, zone)}`),
  ].filter((style) => style !== false);
  if (status === "offline") return [observatoryStyles.offline, ...closed];
  const hindrances = [
    minimum !== null && isBelow(plugin_version, minimum) && tooOldStyle,
    ...closed,
    weather_hold && weatherStyles.hold,
    // One that can't be closed is unsafe for that.
    safety === "unsafe" && !left_open && safetyStyles.unsafe,
  ].filter((style) => style !== false);
  const { online } = observatoryStyles;
  const isHindered = left_open || hindrances.length > 0;
  return [isHindered ? { ...online, tone: "quiet" } : online, ...hindrances];
}
