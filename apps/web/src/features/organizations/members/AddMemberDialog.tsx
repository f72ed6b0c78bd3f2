import { Button, Group, Text } from "@mantine/core";
import { noOrganizationFlags, type Organization, type Person } from "@meridian/contract";
import { IconMail } from "@tabler/icons-react";
import { useState } from "react";
import { FindPerson } from "../../../resource/members/FindPerson.tsx";
import { useProfile } from "../../../session.ts";
import { AddDialog } from "../../../ui/AddDialog.tsx";
import { LinkDialog } from "../invitations/LinkDialog.tsx";
import { FlagsField } from "./FlagsField.tsx";
import { heldFlags } from "./flags.ts";
import { useAdd } from "./useAdd.ts";

interface AddMemberDialogProps {
  organization: Organization;
  onClose(): void;
}

/** Finds somebody by their address and adds them with what they may do, or invites an address that nobody has yet. */
export function AddMemberDialog({ organization, onClose }: AddMemberDialogProps) {
  const [person, setPerson] = useState<Person>();
  const [email, setEmail] = useState<string>();
  const [flags, setFlags] = useState(noOrganizationFlags);
  const isMailed = useProfile().mail_delivered;
  const add = useAdd(organization.id, onClose);
  const choose = (chosen: { person?: Person | undefined; email?: string | undefined }) => {
    add.reset();
    setPerson(chosen.person);
    setEmail(chosen.email);
  };
  if (add.data?.passOn) return <LinkDialog {...add.data.passOn} onClose={onClose} />;
  const isChosen = person !== undefined || email !== undefined;
  return (
    <AddDialog
      title={`Add somebody to ${organization.short_name}`}
      action={!email ? "Add member" : isMailed ? "Send invitation" : "Invite"}
      isReady={isChosen}
      add={add}
      onAdd={() => add.mutate({ user_id: person?.id, email, flags })}
      onClose={onClose}
    >
      {email ? (
        <Invitee email={email} onDrop={() => choose({})} />
      ) : (
        <FindPerson
          person={person}
          onPick={(chosen) => choose({ person: chosen })}
          whenNobody={(typed) => <Invite email={typed} onInvite={() => choose({ email: typed })} />}
        />
      )}
      {isChosen && <FlagsField flags={flags} held={heldFlags(organization.abilities)} onChange={setFlags} />}
    </AddDialog>
  );
}

/** Server administrators search by parts of addresses; only a whole one can be invited. */
function Invite({ email, onInvite }: { email: string; onInvite(): void }) {
  if (!/^\S+@\S+\.\S\S+$/.test(email)) return null;
  return (
    <Button size="compact-sm" leftSection={<IconMail size={14} />} onClick={onInvite}>
      Invite {email}
    </Button>
  );
}

function Invitee({ email, onDrop }: { email: string; onDrop(): void }) {
  return (
    <div>
      <Group gap="xs" justify="space-between">
        <Text fw={500}>{email}</Text>
        <Button size="compact-sm" variant="default" onClick={onDrop}>
          Somebody else
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {useProfile().mail_delivered
          ? "They get a mail with a link that works once, for 7 days, and join when they follow it and sign up."
          : "No mail server is set up: you get a link to pass on to them. They join when they follow it and sign up."}
      </Text>
    </div>
  );
}
