import { Button, Group, Text, TextInput } from "@mantine/core";
import type { Observatory, ObservatoryFlag } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSettled } from "../../../data/searching.ts";
import { SearchSelect } from "../../../data/searchSelect/SearchSelect.tsx";
import { type Named, organizationSource } from "../../../data/searchSelect/sources.ts";
import { useChange } from "../../../data/useChange.ts";
import { sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { AddDialog } from "../../../ui/dialogs/AddDialog.tsx";
import { LevelField } from "./LevelField.tsx";
import { flagsUpTo } from "./MemberMatrix.tsx";
import classes from "./Members.module.css";

interface FindOrganizationProps {
  organization: Named | undefined;
  onPick(organization: Named | undefined): void;
}

const ownOrganizations = organizationSource();

/** Finds an organization among one's own, or any other by its short name. */
function FindOrganization({ organization, onPick }: FindOrganizationProps) {
  const [typed, setTyped] = useState("");
  if (organization)
    return (
      <Group className={classes.found} gap="xs" justify="space-between">
        <Text fw={500}>{organization.name}</Text>
        <Button size="compact-sm" variant="default" onClick={() => onPick(undefined)}>
          Another one
        </Button>
      </Group>
    );
  return (
    <>
      <SearchSelect
        label="One of yours"
        source={ownOrganizations}
        value={null}
        onChange={(_, chosen) => onPick(chosen)}
      />
      <div>
        <TextInput
          label="Or any other by its short name"
          description="In full; case doesn't matter"
          autoComplete="off"
          maxLength={50}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div aria-live="polite">
          <Answer typed={typed} onPick={onPick} />
        </div>
      </div>
    </>
  );
}

function Answer({ typed, onPick }: { typed: string; onPick(organization: Named): void }) {
  const short_name = useSettled(typed);
  const { data, error } = useQuery({
    ...trpc.organizations.search.queryOptions({ short_name: short_name ?? "" }),
    enabled: short_name !== undefined,
  });
  if (short_name === undefined) return null;
  if (error) return <Text c="var(--mantine-color-error)">{sentence(error)}</Text>;
  if (!data) return <Text c="dimmed">Searching</Text>;
  const [found] = data.items;
  if (!found) return <Text c="dimmed">No organization has this short name.</Text>;
  return (
    <Group className={classes.found} gap="xs" justify="space-between">
      <div>
        <Text fw={500}>{found.name}</Text>
        <Text size="sm" c="dimmed">
          {found.short_name}
        </Text>
      </div>
      <Button size="compact-sm" aria-label={`Choose ${found.name}`} onClick={() => onPick(found)}>
        Choose
      </Button>
    </Group>
  );
}

interface AddOrganizationDialogProps {
  observatory: Observatory;
  onClose(): void;
}

/** Finds an organization, and adds it with what its people may do at most. */
export function AddOrganizationDialog({ observatory, onClose }: AddOrganizationDialogProps) {
  const [organization, setOrganization] = useState<Named>();
  const [level, setLevel] = useState<ObservatoryFlag>("can_observe");
  const add = useChange(trpc.observatories.addOrganization, {
    done: onClose,
    say: ({ name }) => `${name} added`,
    refresh: "observatory",
  });
  const pick = (chosen: Named | undefined) => {
    add.reset();
    setOrganization(chosen);
  };
  return (
    <AddDialog
      title={`Add an organization to ${observatory.name}`}
      action="Add organization"
      isReady={organization !== undefined}
      add={add}
      onAdd={() =>
        organization &&
        add.mutate({ id: observatory.id, organization_id: organization.id, ...flagsUpTo(level) })
      }
      onClose={onClose}
    >
      <FindOrganization organization={organization} onPick={pick} />
      {organization && (
        <>
          <LevelField label="Its people may at most" value={level} onChange={setLevel} />
          <Text size="sm" c="dimmed">
            Its owner and admins get all of this; its other members view and observe.
          </Text>
        </>
      )}
    </AddDialog>
  );
}
