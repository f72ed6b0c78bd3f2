import { Alert } from "@mantine/core";
import type { ObservatoryConnection } from "@meridian/contract";
import { IconAlertTriangle } from "@tabler/icons-react";

/** Says why an observatory that is connected gets no work. */
export const UpgradeRequired = ({ connection }: { connection: ObservatoryConnection }) => (
  <Alert icon={<IconAlertTriangle size={18} />} color="yellow" title="The plugin is too old to observe">
    It has version {connection.plugin_version}, and {connection.minimum_plugin_version} is required. Update it
    to {connection.latest_plugin_version}; until then it gets no observations.
  </Alert>
);
