import { Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ObservatoryMember } from "@meridian/contract";
import { useState } from "react";
import { Invitations } from "../../../resource/invitations/Invitations.tsx";
import { ListTools } from "../../../ui/lists/ListTools.tsx";
import type { TabProps } from "../detail/tab.ts";
import { AccessRequests } from "./AccessRequests.tsx";
import { AddMemberDialog } from "./AddMemberDialog.tsx";
import { AddOrganizationDialog } from "./AddOrganizationDialog.tsx";
import { ListedSwitch } from "./ListedSwitch.tsx";
import { MemberSection } from "./MemberSection.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";

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
        <RemoveDialog observatory={observatory} member={removing} onClose={() => setRemoving(undefined)} />
      )}
    </>
  );
}
