import { Alert, Skeleton, Stack } from "@mantine/core";
import { isBelow, type Observatory, type ObservatoryConnection } from "@meridian/contract";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { capital, spaced } from "../../../format/words.ts";
import { trpc } from "../../../trpc.ts";
import { ErrorPanel } from "../../../ui/page/WithoutData.tsx";
import { type Fact, Facts } from "../../../ui/values/Facts.tsx";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { observatoryStyles, starCatalogStyles } from "../../../ui/values/statusStyles.ts";
import { Time } from "../../../ui/values/Time.tsx";
import classes from "../Observatories.module.css";
import { conditionFacts, lastSeen } from "./conditionFacts.tsx";
import { HowToConnect } from "./HowToConnect.tsx";
import { Keys } from "./Keys.tsx";

/** The plugin's connection; administrators also see the keys and how to connect. */
export function ConnectionTab({ observatory }: { observatory: Observatory }) {
  const { id, abilities } = observatory;
  const query = useQuery(trpc.observatories.connection.queryOptions({ id }));
  const connection = query.data;
  if (!connection)
    return query.error ? (
      <ErrorPanel error={query.error} retry={() => void query.refetch()} />
    ) : (
      <ConnectionOnItsWay />
    );
  return (
    <Stack gap="sm">
      {connection.upgrade_required && <UpgradeRequired connection={connection} />}
      <div className={classes.panels}>
        <ConnectionFacts observatory={observatory} connection={connection} />
        <SystemFacts info={connection.system_info} />
      </div>
      {abilities.administer && (
        <>
          <Keys observatoryId={id} url={connection.url} />
          <HowToConnect url={connection.url} />
        </>
      )}
    </Stack>
  );
}

/** The shape of what is on its way. */
const ConnectionOnItsWay = () => (
  <div className={classes.panels} role="status" aria-label="Loading connection">
    <Skeleton height={260} />
    <Skeleton height={260} />
  </div>
);

/** Says why a connected observatory gets no work. */
function UpgradeRequired({ connection }: { connection: ObservatoryConnection }) {
  const { plugin_version, minimum_plugin_version: minimum, latest_plugin_version: latest } = connection;
  const isReleased = minimum === null || !isBelow(latest, minimum);
  return (
    <Alert icon={<IconAlertTriangle size={18} />} color="yellow" title="The plugin is too old to observe">
      It has version {plugin_version}, and {minimum} is required.{" "}
      {isReleased
        ? `Update it to ${latest}; until then it gets no observations.`
        : `No plugin has that version yet: the latest is ${latest}. Until a server administrator lowers the minimum, it gets no observations.`}
    </Alert>
  );
}

interface ConnectionFactsProps {
  observatory: Observatory;
  connection: ObservatoryConnection;
}

function ConnectionFacts({ observatory, connection }: ConnectionFactsProps) {
  const { is_connected, connected_at, last_seen_at, plugin_version } = connection;
  const { minimum_plugin_version, latest_plugin_version, star_catalog } = connection;
  const facts: Fact[] = [
    ["Plugin", <StatusBadge key="plugin" style={observatoryStyles[is_connected ? "online" : "offline"]} />],
    ["Connected since", <Time key="since" at={connected_at} none="Not connected" />],
    lastSeen(is_connected, last_seen_at),
    ["Plugin version", plugin_version],
    ["Required version", minimum_plugin_version ? `${minimum_plugin_version} or newer` : "Any"],
    ["Latest version", latest_plugin_version],
    ...conditionFacts(observatory, connection),
    ["Star catalog", <StatusBadge key="catalog" style={starCatalogStyles[star_catalog]} />],
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
function SystemFacts({ info }: { info: ObservatoryConnection["system_info"] }) {
  const facts = Object.entries(info).map(([name, value]): Fact => [nameOf(name), shown(value)]);
  return (
    <Facts title="System" facts={facts.length > 0 ? facts : [["System information", "Not reported yet"]]} />
  );
}
