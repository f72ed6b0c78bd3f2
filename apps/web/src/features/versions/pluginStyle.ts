import { isBelow, type VersionInfo } from "@meridian/contract";
import { IconCircleArrowUp, IconCircleCheck, IconClock } from "@tabler/icons-react";
import type { StatusStyle } from "../../ui/values/StatusBadge.tsx";
import { tooOldStyle } from "../../ui/values/statusStyles.ts";

type Compared = Pick<VersionInfo, "minimum_plugin_version" | "latest_plugin_version">;

/** The style of a plugin's version beside the minimum and the latest. */
export function pluginStyle(version: string | null, versions: Compared): StatusStyle {
  const { minimum_plugin_version: minimum, latest_plugin_version: latest } = versions;
  if (version === null) return { word: "Never connected", tone: "quiet", icon: IconClock };
  if (minimum !== null && isBelow(version, minimum))
    return { ...tooOldStyle, word: `Below the minimum ${minimum}` };
  if (isBelow(version, latest))
    return { word: `Update to ${latest} available`, tone: "info", icon: IconCircleArrowUp };
  return { word: "Up to date", tone: "good", icon: IconCircleCheck };
}
