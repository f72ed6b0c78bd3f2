import { Button, Stack, Switch, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { Observatory, ObservatoryFlag, ObservatoryMember } from "@meridian/contract";
import { IconBuildingPlus, IconUserPlus } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { sentence } from "../../../problem.ts";
import { Invitations } from "../../../resource/invitations/Invitations.tsx";
import { AddPersonDialog } from "../../../resource/members/AddPersonDialog.tsx";
import { RemoveDialog } from "../../../resource/members/removal.tsx";
import { trpc, trpcClient } from "../../../trpc.ts";
import { ListTools } from "../../../ui/lists/ListTools.tsx";
import { Count } from "../../../ui/lists/NewButton.tsx";
import { announceFailure } from "../../../ui/page/toast.ts";
import classes from "../Observatories.module.css";
import type { TabProps } from "../search.ts";
import { AccessRequests } from "./AccessRequests.tsx";
import { AddOrganizationDialog } from "./FindOrganization.tsx";
import { LevelField } from "./LevelField.tsx";
import { flagsUpTo, MemberMatrix, useMembers } from "./MemberMatrix.tsx";

/** The people and the organizations on an observatory, with what each may do, changed in place. */
export function Members({ observatory, search, onChange }: TabProps) {
  const [isAddingPerson, addPerson] = useDisclosure(false);
  const [isAddingOrganization, addOrganization] = useDisclosure(false);
  const [removing, setRemoving] = useState<ObservatoryMember>();
  const { administer } = observatory.abilities;
  const section = { observatory, search: search.search, onRemove: setRemoving };
  return (
    <>
      <ListTools
        label="Search by name or address"
        search={search.search}
        onSearch={(words) => onChange({ search: words })}
      />
      <Stack gap="sm">
        {administer && <ListedSwitch observatory={observatory} />}
        {administer && <AccessRequests observatory={observatory} />}
        <MemberSection {...section} kind="users" onAdd={addPerson.open} />
        {administer && <Invitations of="observatory" id={observatory.id} />}
        <MemberSection {...section} kind="organizations" onAdd={addOrganization.open} />
      </Stack>
      {isAddingPerson && <AddMemberDialog observatory={observatory} onClose={addPerson.close} />}
      {isAddingOrganization && (
        <AddOrganizationDialog observatory={observatory} onClose={addOrganization.close} />
      )}
      {removing && (
        <RemoveDialog
          place={observatory.name}
          member={removing}
          send={() => removeFrom(observatory.id, removing)}
          refresh="observatory"
          onClose={() => setRemoving(undefined)}
        >
          {(isMe) => <Text>{lossOf(removing, isMe)}</Text>}
        </RemoveDialog>
      )}
    </>
  );
}

/** Puts the observatory into the directory, or takes it out. */
function ListedSwitch({ observatory: { id, listed } }: { observatory: Observatory }) {
  const change = useChange(trpc.observatories.update, {
    keep: trpc.observatories.get.queryKey({ id }),
    say: (saved) => (saved.listed ? "Listed in the directory" : "No longer listed"),
    refused: (error) => announceFailure("The directory wasn't changed", sentence(error)),
    refresh: "observatory",
  });
  return (
    <Switch
      label="Listed in the directory"
      description="Every signed-in user sees its name, place, description, equipment and status, and can ask for access"
      checked={listed}
      disabled={change.isPending}
      onChange={(event) => change.mutate({ id, listed: event.currentTarget.checked })}
    />
  );
}

interface AddMemberDialogProps {
  observatory: Observatory;
  onClose(): void;
}

/** Adds or invites somebody with what they may do. */
function AddMemberDialog({ observatory, onClose }: AddMemberDialogProps) {
  const [level, setLevel] = useState<ObservatoryFlag>("can_observe");
  return (
    <AddPersonDialog
      place={{ of: "observatory", id: observatory.id }}
      name={observatory.name}
      action="Add person"
      flags={flagsUpTo(level)}
      onClose={onClose}
    >
      <LevelField label="They may" value={level} onChange={setLevel} />
    </AddPersonDialog>
  );
}

function removeFrom(id: string, { user_id, organization_id }: ObservatoryMember): Promise<unknown> {
  const { removeMember, removeOrganization } = trpcClient.observatories;
  if (user_id) return removeMember.mutate({ id, userId: user_id });
  return removeOrganization.mutate({ id, orgId: organization_id ?? "" });
}

function lossOf({ name, organization_id }: ObservatoryMember, isMe: boolean): string {
  if (isMe) return "You keep only the access that your organizations give you, if any.";
  return organization_id
    ? `Members of ${name} lose the access it gives them at once. They keep any other access they have.`
    : `${name} keeps only the access that their organizations give them, if any.`;
}

interface MemberSectionProps {
  observatory: Observatory;
  kind: "users" | "organizations";
  search: string | undefined;
  onAdd(): void;
  onRemove(member: ObservatoryMember): void;
}

const words = {
  users: { title: "People", add: "Add a person", icon: IconUserPlus },
  organizations: { title: "Organizations", add: "Add an organization", icon: IconBuildingPlus },
};

/** The people or the organizations on an observatory, and how many they are. */
function MemberSection({ observatory, kind, search, onAdd, onRemove }: MemberSectionProps) {
  const list = useMembers(observatory.id, kind, search);
  const titleId = useId();
  const { title, add, icon: Icon } = words[kind];
  return (
    <section aria-labelledby={titleId}>
      <header className={classes.sectionHead}>
        <Title order={2} size="1.125rem">
          <span id={titleId}>{title}</span> <Count of={list.first?.counts?.kind[kind]} />
        </Title>
        {observatory.abilities.administer && (
          <Button leftSection={<Icon size={16} />} onClick={onAdd}>
            {add}
          </Button>
        )}
      </header>
      <MemberMatrix observatory={observatory} kind={kind} list={list} search={search} onRemove={onRemove} />
    </section>
  );
}
