import { Stack } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../../trpc.ts";
import { ErrorPanel } from "../../../ui/page/ErrorPanel.tsx";
import classes from "../Observatories.module.css";
import { ConnectionFacts, SystemFacts } from "./ConnectionFacts.tsx";
import { ConnectionOnItsWay } from "./ConnectionOnItsWay.tsx";
import { HowToConnect } from "./HowToConnect.tsx";
import { Keys } from "./Keys.tsx";
import { UpgradeRequired } from "./UpgradeRequired.tsx";

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
