import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { type ApiKey, createApiKeyInput } from "@meridian/contract";
import { IconCircleCheck, IconHourglassOff, IconKey, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useChange } from "../../data/useChange.ts";
import { formResolver, useForm } from "../../forms/form.ts";
import { keyColumns, RevokeKeyDialog } from "../../resource/keys/keyColumns.tsx";
import { NewKeyDialog } from "../../resource/keys/NewKeyDialog.tsx";
import { trpc } from "../../trpc.ts";
import { MomentField } from "../../ui/fields/MomentField.tsx";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { DataTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { StatusBadge, type StatusStyle } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";

export function ApiKeysPage() {
  const { data, error, refetch } = useQuery(trpc.apiKeys.list.queryOptions({ limit: 200 }));
  const [isCreating, creating] = useDisclosure(false);
  const [revoking, setRevoking] = useState<ApiKey>();
  const columns = useMemo(() => apiKeyColumns(setRevoking), []);
  const create = (
    <Button leftSection={<IconPlus size={16} />} onClick={creating.open}>
      New API key
    </Button>
  );
  return (
    <>
      <PageHeader
        title="API keys"
        lead={
          <>
            A key lets a program act as you, as the <a href="/api/docs">API reference</a> describes. It can't
            make keys, see or end sessions, change your password or email address, or delete your account.
          </>
        }
        actions={create}
      />
      <DataTable
        label="API keys"
        columns={columns}
        rows={data?.items}
        rowId={(row) => row.id}
        error={error}
        refetch={() => void refetch()}
        empty={
          <Notice icon={IconKey} title="You have no API key">
            Create one per program, so you can revoke each separately.
          </Notice>
        }
      />
      {isCreating && <CreateKeyDialog onClose={creating.close} />}
      {revoking && <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </>
  );
}

function RevokeDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose(): void }) {
  const revoke = useChange(trpc.apiKeys.revoke, { done: onClose, say: "API key revoked", refresh: "apiKey" });
  return (
    <RevokeKeyDialog
      name={name}
      consequence="Programs that use it stop working at once."
      revoke={revoke}
      onRevoke={() => revoke.mutate({ id })}
      onClose={onClose}
    />
  );
}

const column = columnsOf<ApiKey>();

function apiKeyColumns(onRevoke: (apiKey: ApiKey) => void) {
  const { name, start, created, lastUsed, revoke } = keyColumns(onRevoke);
  const state = column.display({
    id: "state",
    header: "State",
    cell: ({ row: { original } }) => (
      <StatusBadge style={keyStyles[isExpired(original) ? "expired" : "valid"]} />
    ),
  });
  const expires = column.accessor("expires_at", {
    header: "Expires",
    cell: ({ getValue }) => <Time at={getValue()} none="Never" />,
  });
  return column.columns([name, start, state, created, expires, lastUsed, revoke]);
}

const isExpired = ({ expires_at }: ApiKey) => expires_at !== null && Date.parse(expires_at) <= Date.now();

const keyStyles: Record<"valid" | "expired", StatusStyle> = {
  valid: { word: "Valid", tone: "good", icon: IconCircleCheck },
  expired: { word: "Expired", tone: "warn", icon: IconHourglassOff },
};

const check = formResolver(createApiKeyInput);

function CreateKeyDialog({ onClose }: { onClose(): void }) {
  const requestOf = (values: { name: string; expires_at: string }) => ({
    name: values.name,
    expires_at: values.expires_at || null,
  });
  const form = useForm({
    initialValues: { name: "", expires_at: "" },
    validate: (values) => check(requestOf(values)),
  });
  const create = useChange(trpc.apiKeys.create, {
    done: () => {
      form.resetDirty();
    },
    form,
    refresh: "apiKey",
  });
  return (
    <NewKeyDialog
      title="New API key"
      titleOfNew="Your new key"
      label="API key"
      usedBy="The program that will use it"
      create={create}
      nameField={form.getInputProps("name")}
      fields={Object.keys(form.values)}
      onSubmit={form.onSubmit((values) => create.mutate(requestOf(values)))}
      onClose={onClose}
    >
      <MomentField
        label="Expires"
        description="Leave empty to keep it until you revoke it."
        isFuture
        {...form.getInputProps("expires_at")}
      />
    </NewKeyDialog>
  );
}
