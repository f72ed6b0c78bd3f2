import { Button, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ObservatoryKey } from "@meridian/contract";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { trpc } from "../../../trpc.ts";
import { DataTable } from "../../../ui/lists/DataTable/DataTable.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import classes from "./Connection.module.css";
import { CreateKeyDialog } from "./CreateKeyDialog.tsx";
import { observatoryKeyColumns } from "./keyColumns.tsx";
import { RevokeDialog } from "./RevokeDialog.tsx";

/** The keys that the observatory's plugin connects with. */
export function Keys({ observatoryId }: { observatoryId: string }) {
  const { data, error, refetch } = useQuery(
    trpc.observatoryKeys.list.queryOptions({ id: observatoryId, limit: 200 }),
  );
  const [isCreating, creating] = useDisclosure(false);
  const [revoking, setRevoking] = useState<ObservatoryKey>();
  const columns = useMemo(() => observatoryKeyColumns(setRevoking), []);
  return (
    <section>
      <div className={classes.head}>
        <Title order={2} size="1rem">
          Keys
        </Title>
        <Button leftSection={<IconPlus size={16} />} onClick={creating.open}>
          New key
        </Button>
      </div>
      <DataTable
        label="Keys"
        columns={columns}
        rows={data?.items}
        rowId={(row) => row.id}
        error={error}
        refetch={() => void refetch()}
        empty={
          <Notice icon={IconKey} title="This observatory has no key">
            The plugin connects with a key. Create one per machine, so you can revoke each separately.
          </Notice>
        }
      />
      {isCreating && <CreateKeyDialog observatoryId={observatoryId} onClose={creating.close} />}
      {revoking && (
        <RevokeDialog
          observatoryId={observatoryId}
          observatoryKey={revoking}
          onClose={() => setRevoking(undefined)}
        />
      )}
    </section>
  );
}
