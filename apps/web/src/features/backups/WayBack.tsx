import { Alert, Button, Group, Text } from "@mantine/core";
import type { WayBack as Way } from "@meridian/contract";
import { IconArrowBackUp, IconHistory } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { trpc } from "../../trpc.ts";
import { Time, WithinFocusable } from "../../ui/values/Time.tsx";
import { GoBackDialog } from "./RestoreDialog.tsx";

const titles = {
  back: "The data from before the restore is kept",
  forward: "The data from before you went back is kept",
};

/**
 * The data that the last restore replaced, for as long as it is kept. With `of`, only when that restore has replaced
 * it.
 */
export function WayBack({ of }: { of?: string }) {
  const { data } = useQuery(trpc.restores.wayBack.queryOptions({}));
  const way = data?.way_back;
  if (!way || (of !== undefined && of !== way.restore_id)) return null;
  return way.refusal === null ? <OpenWay way={way} /> : <ClosedWay way={way} />;
}

function OpenWay({ way }: { way: Way }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Alert color="gray" icon={<IconHistory size={18} />} title={titles[way.leads]} mb="md">
      <Group justify="space-between" gap="sm">
        <Text size="sm">
          Go back to the data of <Time at={way.as_of} />. That is possible until <Time at={way.kept_until} />.
        </Text>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
          onClick={() => setAsked(true)}
        >
          Go back
        </Button>
      </Group>
      {isAsked && <GoBackDialog way={way} onClose={() => setAsked(false)} />}
    </Alert>
  );
}

/** After an upgrade: what brings the same data back instead. */
function ClosedWay({ way: { as_of, refusal, safety_backup } }: { way: Way }) {
  return (
    <Alert color="yellow" icon={<IconHistory size={18} />} title="“Go back” isn't possible any more" mb="md">
      {refusal}{" "}
      {safety_backup ? (
        <>
          Restore the <SafetyBackupLink id={safety_backup.id} at={safety_backup.snapshot_at} /> instead: it
          holds the same data.
        </>
      ) : (
        <>
          No safety backup of it is there. Restore another backup from before <Time at={as_of} /> instead.
        </>
      )}
    </Alert>
  );
}

/** The way to the backup of what a restore has replaced; by its moment, where that is known. */
export const SafetyBackupLink = ({ id, at }: { id: string; at?: string }) => (
  <Link to="/backups/$id" params={{ id }}>
    safety backup
    {at && (
      <>
        {" "}
        of{" "}
        <WithinFocusable value={true}>
          <Time at={at} />
        </WithinFocusable>
      </>
    )}
  </Link>
);
