import { isBelow, type Observatory } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../trpc.ts";
import { StatusBadge, type StatusStyle } from "../ui/values/StatusBadge.tsx";
import {
  heldStyle,
  observatoryStyles,
  retiredStyle,
  safetyStyles,
  tooOldStyle,
  weatherStyles,
} from "../ui/values/statusStyles.ts";
import classes from "./ObservatoryStatus.module.css";

/** The connection of an observatory, and what keeps a connected one from observing. */
export function ObservatoryStatus({ observatory }: { observatory: Observatory }) {
  const { data: versions } = useQuery(trpc.versions.get.queryOptions({}));
  return (
    <span className={classes.badges}>
      {stylesOf(observatory, versions?.minimum_plugin_version ?? null).map((style) => (
        <StatusBadge key={style.word} style={style} />
      ))}
    </span>
  );
}

function stylesOf(observatory: Observatory, minimum: string | null): StatusStyle[] {
  const { retired, status, plugin_version, hold, weather_hold, safety } = observatory;
  if (retired) return [retiredStyle];
  if (status === "offline") return [observatoryStyles.offline, ...(hold ? [heldStyle] : [])];
  const hindrances = [
    minimum !== null && isBelow(plugin_version, minimum) && tooOldStyle,
    hold !== null && heldStyle,
    weather_hold && weatherStyles.hold,
    safety === "unsafe" && safetyStyles.unsafe,
  ].filter((style) => style !== false);
  const { online } = observatoryStyles;
  return [hindrances.length > 0 ? { ...online, tone: "quiet" } : online, ...hindrances];
}
