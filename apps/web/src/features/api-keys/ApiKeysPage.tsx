import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ApiKey } from "@meridian/contract";
import { IconKey, IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { trpc } from "../../trpc.ts";
import { DataTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { CreateKeyDialog } from "./CreateKeyDialog.tsx";
import { apiKeyColumns } from "./columns.tsx";
import { RevokeDialog } from "./RevokeDialog.tsx";

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
