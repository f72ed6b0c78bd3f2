import { Stack, Text } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { SearchSelect } from "../../data/searchSelect/SearchSelect.tsx";
import type { Source } from "../../data/searchSelect/sources.ts";
import { useChange } from "../../data/useChange.ts";
import { trpcClient } from "../../trpc.ts";
import { ConfirmDialog } from "../../ui/dialogs/ConfirmDialog.tsx";
import { resourceKinds } from "../kinds.ts";

/** Organizations and projects: observatories can belong to an organization, too. */
type OwnedByPerson = "organization" | "project";

interface TransferDialogProps {
  of: OwnedByPerson;
  resource: { id: string; owner_id: string };
  /** What it is called, which must be typed. */
  name: string;
  /** What becomes of the former owner. */
  children: ReactNode;
  onClose(): void;
}

/** Makes somebody else who belongs to it its owner. */
export function TransferDialog({ of, resource, name, children, onClose }: TransferDialogProps) {
  const { id, owner_id } = resource;
  const [userId, setUserId] = useState<string | null>(null);
  const source = useMemo(() => successorsOf(of, id, owner_id), [of, id, owner_id]);
  const { calls } = resourceKinds[of];
  const transfer = useChange(calls.transfer, {
    keep: calls.get.queryKey({ id }),
    done: onClose,
    say: (saved) => `${saved.owner_name} now owns ${name}`,
    refresh: ["profile", of],
  });
  return (
    <ConfirmDialog
      title={`Transfer ${name}`}
      action="Transfer ownership"
      phrase={name}
      hasFields
      isDangerous
      isReady={userId !== null}
      change={transfer}
      onClose={onClose}
      onConfirm={() => userId && transfer.mutate({ id, user_id: userId })}
    >
      <Stack gap="md">
        <Text>{children}</Text>
        <SearchSelect
          label="New owner"
          description="A member"
          placeholder="Name or address"
          withAsterisk
          data-autofocus
          openOnFocus={false}
          source={source}
          value={userId}
          onChange={(chosen) => setUserId(chosen)}
        />
      </Stack>
    </ConfirmDialog>
  );
}

/** Members who can become the owner. */
const successorsOf = (of: OwnedByPerson, id: string, owner_id: string): Source => ({
  key: ["search", "successors", id, owner_id],
  async find(search) {
    const members = await membersOf[of]({ id, search, limit: 50 });
    return members
      .filter(({ user_id }) => user_id !== owner_id)
      .map(({ user_id, name, email }) => ({ id: user_id, name: `${name}, ${email}` }));
  },
});

interface MembersInput {
  id: string;
  search: string | undefined;
  limit: number;
}

const membersOf = {
  organization: async (input: MembersInput) =>
    (await trpcClient.organizations.members.query(input)).items.filter(({ deactivated }) => !deactivated),
  project: async (input: MembersInput) => (await trpcClient.projects.members.query(input)).items,
};
