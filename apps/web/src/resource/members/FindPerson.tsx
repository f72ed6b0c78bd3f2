import { Button, Group, Text, TextInput } from "@mantine/core";
import type { Person } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSettled } from "../../data/searching.ts";
import { sentence } from "../../problem.ts";
import { isServerAdmin, useProfile } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import { Avatar } from "../../ui/values/Avatar.tsx";
import classes from "./FindPerson.module.css";
import { NobodyYet } from "./NobodyYet.tsx";

interface FindPersonProps {
  person: Person | undefined;
  onPick(person: Person | undefined): void;
  label?: string;
  error?: ReactNode;
  /** The reason why somebody can't be picked, if they can't. */
  whyNot?(person: Person): string | undefined;
  /** The actions for an address that nobody has, where there are more than coming to Meridian. */
  whenNobody?(email: string): ReactNode;
}

/** Finds somebody by their address, and picks them. */
export function FindPerson(props: FindPersonProps) {
  const { person, label = "Email address", error, whyNot, whenNobody } = props;
  const [typed, setTyped] = useState("");
  const [entered, setEntered] = useState<string>();
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
        description="The address they sign in with"
        autoComplete="off"
        data-autofocus
        autoFocus={isPressed}
        maxLength={254}
        error={error}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setEntered(undefined);
        }}
        // Inside a form, Enter would send what nobody has chosen yet.
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          setEntered(typed.trim());
        }}
      />
      <Answer typed={typed} entered={entered} onPick={onPick} whyNot={whyNot} whenNobody={whenNobody} />
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

interface AnswerProps extends Omit<FindPersonProps, "person"> {
  typed: string;
  /** The words after which Enter was pressed, until something else is typed. */
  entered: string | undefined;
}

/** The people found. Enter takes the only possible action, once it is there. */
function Answer({ typed, entered, ...choices }: AnswerProps) {
  const place = useRef<HTMLDivElement>(null);
  const email = useAsked(typed);
  const { data, error } = useQuery({
    ...trpc.users.search.queryOptions({ email: email ?? "" }),
    enabled: email !== undefined,
    refetchInterval: false,
  });
  const isTaken = email !== undefined && entered === email && data !== undefined;
  useEffect(() => {
    const [first, ...others] = (isTaken && place.current?.querySelectorAll("button")) || [];
    if (others.length === 0) first?.click();
  }, [isTaken]);
  return (
    <div aria-live="polite" ref={place}>
      {email === undefined ? null : error ? (
        <Text c="var(--mantine-color-error)">{sentence(error)}</Text>
      ) : data ? (
        <People email={email} people={data.items} {...choices} />
      ) : (
        <Text c="dimmed">Searching</Text>
      )}
    </div>
  );
}

interface PeopleProps extends Omit<FindPersonProps, "person"> {
  email: string;
  people: Person[];
}

function People({ email, people, onPick, whyNot, whenNobody }: PeopleProps) {
  const { mail_delivered } = useProfile();
  if (people.length === 0)
    return (
      <div className={classes.nobody}>
        <Text c="dimmed">
          Nobody with this address has {mail_delivered ? "a confirmed account" : "an account"}.
        </Text>
        {whenNobody ? whenNobody(email) : <NobodyYet email={email} />}
      </div>
    );
  return (
    <ul className="plain-list">
      {people.map((item) => (
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
    <Group className={classes.person} gap="xs" wrap="nowrap">
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
