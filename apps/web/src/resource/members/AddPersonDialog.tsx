import { Button, Group, Text } from "@mantine/core";
import type { Person } from "@meridian/contract";
import { IconMail } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useSend } from "../../data/useChange.ts";
import { useProfile } from "../../session.ts";
import { trpcClient } from "../../trpc.ts";
import { AddDialog } from "../../ui/dialogs/AddDialog.tsx";
import { type InvitationPlace, type InvitingTo, LinkDialog } from "../invitations/Invitations.tsx";
import { FindPerson } from "./FindPerson.tsx";

interface AddPersonDialogProps {
  place: InvitationPlace;
  /** The name of the place. */
  name: string;
  /** The words for adding somebody with an account. */
  action: string;
  /** Their permissions there, */
  flags: object;
  /** and where that is chosen. */
  children: ReactNode;
  onClose(): void;
}

/** Finds somebody by their address and adds them with what they may do, or invites an address that nobody has yet. */
export function AddPersonDialog({ place, name, action, flags, children, onClose }: AddPersonDialogProps) {
  const [person, setPerson] = useState<Person>();
  const [email, setEmail] = useState<string>();
  const isMailed = useProfile().mail_delivered;
  const add = useAdd(place, onClose);
  const choose = (chosen: { person?: Person | undefined; email?: string | undefined }) => {
    add.reset();
    setPerson(chosen.person);
    setEmail(chosen.email);
  };
  if (add.data?.passOn) return <LinkDialog {...add.data.passOn} onClose={onClose} />;
  const isChosen = person !== undefined || email !== undefined;
  return (
    <AddDialog
      title={`Add a person to ${name}`}
      action={!email ? action : isMailed ? "Send invitation" : "Invite"}
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
      {isChosen && children}
    </AddDialog>
  );
}

/** Server administrators search by parts of addresses; only a whole one can be invited. */
function Invite({ email, onInvite }: { email: string; onInvite(): void }) {
  if (!/^\S+@\S+\.\S\S+$/.test(email)) return null;
  return (
    <Button size="compact-sm" leftSection={<IconMail size={14} />} onClick={onInvite}>
      Invite this address
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
          ? "They get a mail with a link to sign up and join. It works once, for 7 days."
          : "No mail server is set up, so you get a link to pass on. They use it to sign up and join."}
      </Text>
    </div>
  );
}

interface Addition {
  user_id: string | undefined;
  /** The address of somebody without an account. */
  email: string | undefined;
  /** Their permissions there. */
  flags: object;
}

interface Added {
  /** The words about it. */
  words: string;
  /** The link to pass on to somebody whom no mail reaches. */
  passOn?: { email: string; link: string };
}

const procedures = {
  organization: {
    addMember: trpcClient.organizations.addMember,
    invite: trpcClient.organizationInvitations.create,
  },
  observatory: {
    addMember: trpcClient.observatories.addMember,
    invite: trpcClient.observatoryInvitations.create,
  },
} satisfies Record<InvitingTo, object>;

/** Adds somebody, or sends an invitation. */
async function add({ of, id }: InvitationPlace, { user_id, email, flags }: Addition): Promise<Added> {
  const { addMember, invite } = procedures[of];
  if (email) {
    const { link } = await invite.mutate({ id, email, ...flags });
    return { words: `${email} invited`, ...(link && { passOn: { email, link } }) };
  }
  const { name } = await addMember.mutate({ id, user_id, ...flags });
  return { words: `${name} is a member now` };
}

function useAdd(place: InvitationPlace, onDone: () => void) {
  return useSend((addition: Addition) => add(place, addition), {
    done: ({ passOn }) => passOn || onDone(),
    say: ({ words }) => words,
    refresh: place.of,
  });
}
