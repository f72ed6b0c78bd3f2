import { Text } from "@mantine/core";
import type { Project } from "@meridian/contract";
import { DangerZone } from "../../resource/danger/DangerZone.tsx";
import { DeleteDialog } from "../../resource/danger/DeleteDialog.tsx";
import { TransferDialog } from "../../resource/danger/TransferDialog.tsx";
import { useProfile } from "../../session.ts";

/** Transfers or deletes a project. */
export function Danger({ project }: { project: Project }) {
  const { abilities, owner_id, owner_name, name } = project;
  const isMine = useProfile().id === owner_id;
  return (
    <DangerZone
      dangers={[
        abilities.transfer && {
          title: "Transfer ownership",
          action: "Transfer ownership",
          what: `${isMine ? "You own it" : `${owner_name} owns it`}. Any member can become the owner.`,
          dialog: (close) => (
            <TransferDialog of="project" resource={project} name={name} onClose={close}>
              {isMine ? "You keep" : `${owner_name} keeps`} managing the project until the new owner decides
              otherwise.
            </TransferDialog>
          ),
        },
        abilities.delete && {
          title: "Delete",
          action: "Delete project",
          what: "Deletes it for everybody, for good. A project with observations can only be archived.",
          dialog: (close) => (
            <DeleteDialog of="project" resource={project} phrase={name} onClose={close}>
              <Text>“{name}” is gone for good, with its history, for everybody who belongs to it.</Text>
            </DeleteDialog>
          ),
        },
      ]}
    />
  );
}
