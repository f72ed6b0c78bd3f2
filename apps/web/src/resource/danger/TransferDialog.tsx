import { Stack, Text } from "@mantine/core";
import { type ReactNode, useMemo, useState } from "react";
import { SearchSelect } from "../../data/searchSelect/SearchSelect.tsx";
import type { Source } from "../../data/searchSelect/sources.ts";
import { useChange } from "../../data/useChange.ts";
import { trpcClient } from "../../trpc.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "../../ui/dialogs/ConfirmDialog.tsx";
import { resourceKinds } from "../kinds.ts";

/** Organizations and projects: observatories can belong to an organization, too. */
type OwnedByPerson = "organization" | "project";

interface TransferDialogProps {
  of: OwnedByPerson;
  resource: { id: string; owner_id: string };
  /** The name, which must be typed. */
  name: string;
  /** The consequence for the former owner. */
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
    <TransferFrame
      name={name}
      isReady={userId !== null}
      change={transfer}
      onClose={onClose}
      onConfirm={() => userId && transfer.mutate({ id, user_id: userId })}
    >
      <Text>{children}</Text>
      <PersonSelect description="A member" source={source} value={userId} onChange={setUserId} />
    </TransferFrame>
  );
}

/** Asks for the name before something gets another owner; `children` say who that is. */
export const TransferFrame = ({
  name,
  children,
  ...dialog
}: { name: string } & Pick<
  ConfirmDialogProps,
  "isReady" | "change" | "onClose" | "onConfirm" | "children"
>) => (
  <ConfirmDialog
    title={`Transfer ${name}`}
    action="Transfer ownership"
    phrase={name}
    hasFields
    isDangerous
    {...dialog}
  >
    <Stack gap="md">{children}</Stack>
  </ConfirmDialog>
);

interface PersonSelectProps {
  description: string;
  source: Source;
  value: string | null;
  onChange(id: string | null): void;
}

/** Chooses the person who becomes the owner. */
export const PersonSelect = ({ onChange, ...select }: PersonSelectProps) => (
  <SearchSelect
    label="New owner"
    placeholder="Name or address"
    withAsterisk
    data-autofocus
    openOnFocus={false}
    onChange={(chosen) => onChange(chosen)}
    {...select}
  />
);

interface Person {
  user_id: string;
  name: string;
  email: string | null;
}

/** People to choose a new owner from, each with their address. */
export const besides = (people: readonly Person[], owner: string) =>
  people
    .filter(({ user_id }) => user_id !== owner)
    .map(({ user_id, name, email }) => ({ id: user_id, name: `${name}, ${email}` }));

/** Members who can become the owner. */
const successorsOf = (of: OwnedByPerson, id: string, owner_id: string): Source => ({
  key: ["search", "successors", id, owner_id],
  async find(search) {
    return besides(await membersOf[of]({ id, search, limit: 50 }), owner_id);
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
