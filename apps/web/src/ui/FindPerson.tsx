import { Button, Group, Text, TextInput } from "@mantine/core";
import type { Person } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { sentence } from "../problem.ts";
import { isServerAdmin, useProfile } from "../session.ts";
import { trpc } from "../trpc.ts";
import { Avatar } from "./Avatar.tsx";
import classes from "./FindPerson.module.css";
import { useSettled } from "./searching.ts";

interface FindPersonProps {
  person: Person | undefined;
  onPick(person: Person | undefined): void;
  label?: string;
  error?: ReactNode;
  /** Why somebody can't be picked, if they can't. */
  whyNot?(person: Person): string | undefined;
  /** What can be done about an address that nobody has. */
  whenNobody?(email: string): ReactNode;
}

/** Finds somebody by their address, and picks them. */
export function FindPerson(props: FindPersonProps) {
  const { person, label = "Email address", error, whyNot, whenNobody } = props;
  const [typed, setTyped] = useState("");
  // What was pressed is gone with its answer: what comes in its place has the focus.
  const [isPressed, setPressed] = useState(false);
  const onPick = (picked: Person | undefined) => {
    setPressed(true);
    props.onPick(picked);
  };
  if (person)
    return (
      <Found person={person}>
        <Button size="compact-sm" variant="default" autoFocus={isPressed} onClick={() => onPick(undefined)}>
          Somebody else
        </Button>
      </Found>
    );
  return (
    <div>
      <TextInput
        type="email"
        label={label}
        description="The address that they sign in with."
        autoComplete="off"
        data-autofocus
        autoFocus={isPressed}
        maxLength={254}
        error={error}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Inside a form, Enter would send what nobody has chosen yet.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <div aria-live="polite">
        <Answer typed={typed} onPick={onPick} whyNot={whyNot} whenNobody={whenNobody} />
      </div>
    </div>
  );
}

/** Half an address finds nobody, except for those who may search by parts of one. */
function useAsked(typed: string): string | undefined {
  const canSearchParts = isServerAdmin(useProfile());
  const settled = useSettled(typed);
  const shape = canSearchParts ? /../ : /^\S+@\S+\.\S\S+$/;
  return settled && shape.test(settled) ? settled : undefined;
}

function Answer({ typed, onPick, whyNot, whenNobody }: Omit<FindPersonProps, "person"> & { typed: string }) {
  const email = useAsked(typed);
  const { mail_delivered } = useProfile();
  const { data, error } = useQuery({
    ...trpc.users.search.queryOptions({ email: email ?? "" }),
    enabled: email !== undefined,
  });
  if (email === undefined) return null;
  if (error) return <Text c="var(--mantine-color-error)">{sentence(error)}</Text>;
  if (!data) return <Text c="dimmed">Searching</Text>;
  if (data.items.length === 0)
    return (
      <div className={classes.nobody}>
        <Text c="dimmed">
          Nobody with this address has {mail_delivered ? "a confirmed account" : "an account"}.
        </Text>
        {whenNobody?.(email)}
      </div>
    );
  return (
    <ul className="plain-list">
      {data.items.map((item) => (
        <li key={item.id}>
          <Found person={item}>
            <Pick person={item} reason={whyNot?.(item)} onPick={onPick} />
          </Found>
        </li>
      ))}
    </ul>
  );
}

interface PickProps {
  person: Person;
  reason: string | undefined;
  onPick(person: Person): void;
}

function Pick({ person, reason, onPick }: PickProps) {
  if (reason)
    return (
      <Text size="sm" c="dimmed">
        {reason}
      </Text>
    );
  return (
    <Button size="compact-sm" aria-label={`Choose ${person.name}`} onClick={() => onPick(person)}>
      Choose
    </Button>
  );
}

function Found({ person, children }: { person: Person; children: ReactNode }) {
  return (
    <Group className={classes.person} gap="xs" justify="space-between">
      <Avatar name={person.name} url={person.avatar_url} />
      <div className={classes.words}>
        <Text fw={500}>{person.name}</Text>
        <Text size="sm" c="dimmed">
          {person.email}
        </Text>
      </div>
      {children}
    </Group>
  );
}
