import { Text } from "@mantine/core";
import type { Observatory, ObservatoryFlag } from "@meridian/contract";
import { useState } from "react";
import type { Named } from "../../../data/searchSelect/sources.ts";
import { useChange } from "../../../data/useChange.ts";
import { trpc } from "../../../trpc.ts";
import { AddDialog } from "../../../ui/dialogs/AddDialog.tsx";
import { FindOrganization } from "./FindOrganization.tsx";
import { flagsUpTo } from "./flags.ts";
import { LevelField } from "./LevelField.tsx";

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
