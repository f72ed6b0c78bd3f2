import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { noOrganizationFlags, type Organization, type Person } from "@meridian/contract";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { sentence } from "../../../problem.ts";
import { queryClient, trpc } from "../../../trpc.ts";
import { FindPerson } from "../../../ui/FindPerson.tsx";
import { announceSuccess } from "../../../ui/toast.ts";
import { FlagsField } from "./FlagsField.tsx";
import { heldFlags } from "./flags.ts";

interface AddMemberDialogProps {
  organization: Organization;
  onClose(): void;
}

/** Finds somebody by their address, and adds them with what they may do. */
export function AddMemberDialog({ organization, onClose }: AddMemberDialogProps) {
  const [person, setPerson] = useState<Person>();
  const [flags, setFlags] = useState(noOrganizationFlags);
  const add = useMutation({
    ...trpc.organizations.addMember.mutationOptions(),
    onSuccess: ({ name }) => {
      onClose();
      void announceSuccess(`${name} is a member now`);
    },
    onSettled: () => queryClient.invalidateQueries(trpc.organizations.pathFilter()),
  });
  const pick = (chosen: Person | undefined) => {
    add.reset();
    setPerson(chosen);
  };
  return (
    <Modal opened onClose={onClose} title={`Add somebody to ${organization.short_name}`} size="lg">
      <Stack gap="md">
        <FindPerson person={person} onPick={pick} />
        {person && <FlagsField flags={flags} held={heldFlags(organization.abilities)} onChange={setFlags} />}
        {add.error && (
          <Text c="var(--mantine-color-error)" role="alert">
            {sentence(add.error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Go back
          </Button>
          <Button
            disabled={!person}
            loading={add.isPending}
            onClick={() => person && add.mutate({ id: organization.id, user_id: person.id, ...flags })}
          >
            Add member
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
