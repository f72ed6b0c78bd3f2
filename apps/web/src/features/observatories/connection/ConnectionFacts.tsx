import type { Observatory, ObservatoryConnection } from "@meridian/contract";
import { capital, spaced } from "../../../format/words.ts";
import { type Fact, Facts } from "../../../ui/values/Facts.tsx";
import { observatoryLooks, starCatalogLooks } from "../../../ui/values/looks.ts";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import { conditionFacts } from "./conditionFacts.tsx";

interface ConnectionFactsProps {
  observatory: Observatory;
  connection: ObservatoryConnection;
}

export function ConnectionFacts({ observatory, connection }: ConnectionFactsProps) {
  const { is_connected, connected_at, last_seen_at, plugin_version } = connection;
  const { minimum_plugin_version, latest_plugin_version, star_catalog } = connection;
  const facts: Fact[] = [
    ["Plugin", <StatusBadge key="plugin" look={observatoryLooks[is_connected ? "online" : "offline"]} />],
    ["Connected since", <Time key="since" at={connected_at} none="Not connected" />],
    ["Last seen", <Time key="seen" at={last_seen_at} none="Never" />],
    ["Plugin version", plugin_version],
    ["Required version", minimum_plugin_version ? `${minimum_plugin_version} or newer` : "Any"],
    ["Latest version", latest_plugin_version],
    ...conditionFacts(observatory, connection),
    ["Star catalog", <StatusBadge key="catalog" look={starCatalogLooks[star_catalog]} />],
  ];
  return <Facts title="Plugin" facts={facts} />;
}

/** Labels for the names that plugins report; other names are shown as they are. */
const names: Record<string, string> = {
  os: "Operating system",
  runtime: "Runs on",
  cpu: "Processor",
  ram: "Memory",
  hostname: "Host name",
};
const nameOf = (name: string) => names[name.toLowerCase()] ?? capital(spaced(name));
const shown = (value: string | number | boolean) =>
  typeof value === "boolean" ? (value ? "Yes" : "No") : String(value);

/** The plugin's report about its machine. */
export function SystemFacts({ info }: { info: ObservatoryConnection["system_info"] }) {
  const facts = Object.entries(info).map(([name, value]): Fact => [nameOf(name), shown(value)]);
  return (
    <Facts title="System" facts={facts.length > 0 ? facts : [["System information", "Not reported yet"]]} />
  );
}
