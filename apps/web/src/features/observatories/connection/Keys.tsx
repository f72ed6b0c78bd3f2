import { Button, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { createObservatoryKeyInput, type ObservatoryKey } from "@meridian/contract";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { formResolver, useForm } from "../../../forms/form.ts";
import { keyColumns, RevokeKeyDialog } from "../../../resource/keys/keyColumns.tsx";
import { NewKeyDialog } from "../../../resource/keys/NewKeyDialog.tsx";
import { trpc } from "../../../trpc.ts";
import { columnsOf } from "../../../ui/lists/DataTable/columns.ts";
import { DataTable } from "../../../ui/lists/DataTable/DataTable.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import classes from "./Connection.module.css";
import { InitCommand } from "./InitCommand.tsx";

/** The keys that the observatory's plugin connects with. */
export function Keys({ observatoryId, url }: Pick<CreateKeyDialogProps, "observatoryId" | "url">) {
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
      {isCreating && <CreateKeyDialog {...{ observatoryId, url }} onClose={creating.close} />}
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

const column = columnsOf<ObservatoryKey>();

function observatoryKeyColumns(onRevoke: (key: ObservatoryKey) => void) {
  const { name, start, created, lastUsed, revoke } = keyColumns(onRevoke);
  const by = column.accessor("created_by_name", { header: "By", cell: ({ getValue }) => getValue() ?? "–" });
  return column.columns([name, start, created, by, lastUsed, revoke]);
}

interface RevokeDialogProps {
  observatoryId: string;
  observatoryKey: ObservatoryKey;
  onClose(): void;
}

function RevokeDialog({ observatoryId: id, observatoryKey, onClose }: RevokeDialogProps) {
  const revoke = useChange(trpc.observatoryKeys.revoke, {
    done: onClose,
    say: "Key revoked",
    refresh: "observatory",
  });
  return (
    <RevokeKeyDialog
      name={observatoryKey.name}
      consequence="A plugin connected with it is disconnected at once."
      revoke={revoke}
      onRevoke={() => revoke.mutate({ id, keyId: observatoryKey.id })}
      onClose={onClose}
    />
  );
}

const check = formResolver(createObservatoryKeyInput.omit({ id: true }));

interface CreateKeyDialogProps {
  observatoryId: string;
  /** The address of plugins. */
  url: string;
  onClose(): void;
}

function CreateKeyDialog({ observatoryId: id, url, onClose }: CreateKeyDialogProps) {
  const form = useForm({ initialValues: { name: "" }, validate: check });
  const create = useChange(trpc.observatoryKeys.create, {
    done: () => {
      form.resetDirty();
    },
    form,
    refresh: "observatory",
  });
  return (
    <NewKeyDialog
      title="New key"
      titleOfNew="The observatory's new key"
      label="Observatory key"
      usedBy="The machine that will use it"
      howToUse={(key) => (
        <Text size="sm" component="div" className={classes.command}>
          For Meridian's own program, on the computer at the telescope:{" "}
          <InitCommand url={url} observatoryKey={key} />
        </Text>
      )}
      create={create}
      nameField={form.getInputProps("name")}
      fields={Object.keys(form.values)}
      onSubmit={form.onSubmit((values) => create.mutate({ id, ...values }))}
      onClose={onClose}
    />
  );
}
