import { Title } from "@mantine/core";
import type { Invitation } from "@meridian/contract";
import { useMemo, useState } from "react";
import { useList } from "../../data/useList.ts";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { invitationColumns } from "./columns.tsx";
import { type InvitationPlace, invitationsOf } from "./procedures.ts";
import { RevokeDialog } from "./RevokeDialog.tsx";

/** Open invitations; renders nothing without any. */
export function Invitations({ of, id }: InvitationPlace) {
  const list = useList(invitationsOf[of].list, { id });
  const [revoking, setRevoking] = useState<Invitation>();
  const columns = useMemo(() => invitationColumns({ of, id }, setRevoking), [of, id]);
  if (!list.error && !list.rows?.length) return null;
  return (
    <section aria-labelledby="invitations-title">
      <Title order={2} size="1.125rem" id="invitations-title" mt="lg" mb="sm">
        Invited
      </Title>
      <PagedTable label="Invitations" columns={columns} list={list} rowId={(row) => row.id} empty={null} />
      {revoking && (
        <RevokeDialog place={{ of, id }} invitation={revoking} onClose={() => setRevoking(undefined)} />
      )}
    </section>
  );
}
