import { Alert } from "@mantine/core";
import { isBelow, type ObservatoryConnection } from "@meridian/contract";
import { IconAlertTriangle } from "@tabler/icons-react";

/** Says why a connected observatory gets no work. */
export function UpgradeRequired({ connection }: { connection: ObservatoryConnection }) {
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
