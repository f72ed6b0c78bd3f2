import { Button, Stack, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { ObservatoryMember } from "@meridian/contract";
import { IconBuildingPlus, IconUserPlus } from "@tabler/icons-react";
import { useState } from "react";
import { ListTools } from "../../../ui/ListTools.tsx";
import type { TabProps } from "../detail/tab.ts";
import classes from "../Observatories.module.css";
import { AddOrganizationDialog } from "./AddOrganizationDialog.tsx";
import { AddPersonDialog } from "./AddPersonDialog.tsx";
import { MemberMatrix } from "./MemberMatrix.tsx";
import { RemoveDialog } from "./RemoveDialog.tsx";

/** The people and the organizations on an observatory, with what each may do, changed in place. */
export function Members({ observatory, search, onChange }: TabProps) {
  const { administer } = observatory.abilities;
  const [isAddingPerson, addPerson] = useDisclosure(false);
  const [isAddingOrganization, addOrganization] = useDisclosure(false);
  const [removing, setRemoving] = useState<ObservatoryMember>();
  const matrix = { observatory, search: search.search, onRemove: setRemoving };
  return (
    <>
      <ListTools
        label="Search by name or address"
        search={search.search}
        onSearch={(words) => onChange({ search: words })}
      />
      <Stack gap="sm">
        <section aria-labelledby="people-title">
          <header className={classes.sectionHead}>
            <Title order={2} size="1.125rem" id="people-title">
              People
            </Title>
            {administer && (
              <Button leftSection={<IconUserPlus size={16} />} onClick={addPerson.open}>
                Add somebody
              </Button>
            )}
          </header>
          <MemberMatrix {...matrix} kind="users" />
        </section>
        <section aria-labelledby="organizations-title">
          <header className={classes.sectionHead}>
            <Title order={2} size="1.125rem" id="organizations-title">
              Organizations
            </Title>
            {administer && (
              <Button leftSection={<IconBuildingPlus size={16} />} onClick={addOrganization.open}>
                Add an organization
              </Button>
            )}
          </header>
          <MemberMatrix {...matrix} kind="organizations" />
        </section>
      </Stack>
      {isAddingPerson && <AddPersonDialog observatory={observatory} onClose={addPerson.close} />}
      {isAddingOrganization && (
        <AddOrganizationDialog observatory={observatory} onClose={addOrganization.close} />
      )}
      {removing && (
        <RemoveDialog observatory={observatory} member={removing} onClose={() => setRemoving(undefined)} />
      )}
    </>
  );
}
