import { SegmentedControl, Text } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { useMemo, useState } from "react";
import { SearchSelect } from "../../../data/searchSelect/SearchSelect.tsx";
import { everyOrganization, organizationSource, type Source } from "../../../data/searchSelect/sources.ts";
import { useChange } from "../../../data/useChange.ts";
import { besides, PersonSelect, TransferFrame } from "../../../resource/danger/TransferDialog.tsx";
import { isServerAdmin, useProfile } from "../../../session.ts";
import { trpc, trpcClient } from "../../../trpc.ts";

interface TransferDialogProps {
  observatory: Observatory;
  onClose(): void;
}

/** Makes a person or an organization the owner. */
export function TransferDialog({ observatory, onClose }: TransferDialogProps) {
  const { id, name, owner_id, owner_name } = observatory;
  const [kind, setKind] = useState<Observatory["owner_type"]>("user");
  const [person, setPerson] = useState<string | null>(null);
  const [organization, setOrganization] = useState<string | null>(null);
  const me = useProfile();
  const isAdmin = isServerAdmin(me);
  const source = useMemo(() => successorsOf(observatory, isAdmin), [observatory, isAdmin]);
  const people = useMemo(() => peopleOf(observatory), [observatory]);
  const successor = kind === "user" ? person : organization;
  const transfer = useTransfer(observatory, onClose);
  return (
    <TransferFrame
      name={name}
      isReady={Boolean(successor)}
      change={transfer}
      onClose={onClose}
      onConfirm={() => successor && transfer.mutate({ id, owner_type: kind, owner_id: successor })}
    >
      <Text>
        Only the new owner can transfer or delete it then.{" "}
        {owner_id === me.id ? "You keep" : `${owner_name} keeps`} every permission here, which the new owner
        can take away.
      </Text>
      <SegmentedControl
        aria-label="To whom"
        value={kind}
        onChange={(chosen) => {
          transfer.reset();
          setKind(chosen as typeof kind);
        }}
        data={[
          { value: "user", label: "To a person" },
          { value: "organization", label: "To an organization" },
        ]}
      />
      {kind === "user" ? (
        <PersonSelect
          key="person"
          description="A member of the observatory or of its organization"
          source={people}
          value={person}
          onChange={setPerson}
        />
      ) : (
        <SearchSelect
          key="organization"
          label="New owner"
          description="An organization the owner belongs to. It gets all permissions."
          // Below the field, the open list would cover it.
          inputWrapperOrder={["label", "description", "input", "error"]}
          none={
            owner_id === me.id
              ? "You belong to no other organization. Create or join one first."
              : `${owner_name} belongs to no other organization. They have to create or join one first.`
          }
          withAsterisk
          openOnFocus={false}
          source={source}
          value={organization}
          onChange={(chosen) => setOrganization(chosen)}
        />
      )}
    </TransferFrame>
  );
}

function useTransfer({ id, name }: Observatory, onDone: () => void) {
  return useChange(trpc.observatories.transfer, {
    keep: trpc.observatories.get.queryKey({ id }),
    done: onDone,
    say: (saved) => `${saved.owner_name} now owns ${name}`,
    refresh: "observatory",
  });
}

const own = organizationSource();

/** Organizations that can become the owner: the person's own; for server administrators all, though the server refuses most. */
const successorsOf = ({ id, owner_id }: Observatory, isAdmin: boolean): Source => ({
  key: ["search", "successors", id, owner_id, isAdmin],
  find: async (search) =>
    (await (isAdmin ? everyOrganization : own).find(search)).filter((one) => one.id !== owner_id),
});

/** Everyone with access to the observatory, from any source. */
const peopleOf = ({ id, owner_id }: Observatory): Source => ({
  key: ["search", "people", id, owner_id],
  async find(search) {
    const { items } = await trpcClient.observatories.access.query({ id, search, limit: 50 });
    return besides(items, owner_id);
  },
});
