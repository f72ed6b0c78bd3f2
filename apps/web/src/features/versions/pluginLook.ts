import { isBelow, type VersionInfo } from "@meridian/contract";
import { IconCircleArrowUp, IconCircleCheck, IconClock } from "@tabler/icons-react";
import { tooOldLook } from "../../ui/values/looks.ts";
import type { Look } from "../../ui/values/StatusBadge.tsx";

type Compared = Pick<VersionInfo, "minimum_plugin_version" | "latest_plugin_version">;

/** How a plugin's version stands beside the minimum and the latest. */
export function pluginLook(version: string | null, versions: Compared): Look {
  const { minimum_plugin_version: minimum, latest_plugin_version: latest } = versions;
  if (version === null) return { word: "Never connected", tone: "quiet", icon: IconClock };
  if (minimum !== null && isBelow(version, minimum))
    return { ...tooOldLook, word: `Below the minimum ${minimum}` };
  if (isBelow(version, latest))
    return { word: `Update to ${latest} available`, tone: "info", icon: IconCircleArrowUp };
  return { word: "Up to date", tone: "good", icon: IconCircleCheck };
}
