import type { VersionInfo } from "@meridian/contract";
import { inZone } from "../../format/moment.ts";
import { type Fact, Facts } from "../../ui/values/Facts.tsx";

/** The versions of this installation and of its documentation. */
export function Installed({ versions }: { versions: VersionInfo }) {
  const { latest_release: latest, minimum_plugin_version: minimum } = versions;
  const facts: Fact[] = [
    ["Server", versions.server_version],
    ["API", `${versions.api_version} (paths begin with /api/${versions.api_version})`],
    ["Latest plugin", versions.latest_plugin_version],
    [
      "Minimum plugin",
      minimum ? `${minimum}. Older plugins get no observations until they are updated.` : "None",
    ],
    ["Documentation", `${latest.release} (${inZone(latest.month, "UTC", "month")})`],
    ...versions.guides.map(({ guide, version }): Fact => [`${guide} guide`, version]),
  ];
  return <Facts title="This installation" facts={facts} />;
}
