import { Alert, Skeleton, Stack } from "@mantine/core";
import { isBelow, type Observatory, type ObservatoryConnection } from "@meridian/contract";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";
import { ErrorPanel } from "../../../ui/page/ErrorPanel.tsx";
import classes from "../Observatories.module.css";
import { ConnectionFacts, SystemFacts } from "./ConnectionFacts.tsx";
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
          <Keys observatoryId={id} />
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
