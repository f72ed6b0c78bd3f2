import { isBelow, type Observatory } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../trpc.ts";
import {
  heldLook,
  observatoryLooks,
  retiredLook,
  safetyLooks,
  tooOldLook,
  weatherLooks,
} from "../ui/values/looks.ts";
import { type Look, StatusBadge } from "../ui/values/StatusBadge.tsx";
import classes from "./ObservatoryStatus.module.css";

/** Whether an observatory is connected, and what keeps one that is from observing. */
export function ObservatoryStatus({ observatory }: { observatory: Observatory }) {
  const { data: versions } = useQuery(trpc.versions.get.queryOptions({}));
  return (
    <span className={classes.badges}>
      {looksOf(observatory, versions?.minimum_plugin_version ?? null).map((look) => (
        <StatusBadge key={look.word} look={look} />
      ))}
    </span>
  );
}

function looksOf(observatory: Observatory, minimum: string | null): Look[] {
  const { retired, status, plugin_version, hold, weather_hold, safety } = observatory;
  if (retired) return [retiredLook];
  if (status === "offline") return [observatoryLooks.offline, ...(hold ? [heldLook] : [])];
  const hindrances = [
    minimum !== null && isBelow(plugin_version, minimum) && tooOldLook,
    hold !== null && heldLook,
    weather_hold && weatherLooks.hold,
    safety === "unsafe" && safetyLooks.unsafe,
  ].filter((look) => look !== false);
  const { online } = observatoryLooks;
  return [hindrances.length > 0 ? { ...online, tone: "quiet" } : online, ...hindrances];
}
