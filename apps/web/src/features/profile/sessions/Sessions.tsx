import { Button, Skeleton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import { useChange } from "../../../data/useChange.ts";
import { trpc } from "../../../trpc.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import classes from "../Profile.module.css";
import { Section } from "../Section.tsx";
import { EndAllDialog } from "./EndAllDialog.tsx";
import { SessionLine } from "./SessionLine.tsx";

/** How many sessions are shown; people with more can end them all. */
const most = 50;

/** Where the person is signed in. */
export function Sessions() {
  const { data, error } = useQuery(trpc.sessions.list.queryOptions({ limit: most }));
  const [isAsking, asking] = useDisclosure(false);
  const end = useChange(trpc.sessions.end, { refresh: "session" });
  const others = (data?.items ?? []).filter(({ is_current }) => !is_current).length;
  return (
    <Section title="Sessions">
      <Refusal error={error ?? end.error} />
      {!data && !error && <Skeleton height="4rem" />}
      <ul className={`plain-list ${classes.sessions}`}>
        {data?.items.map((session) => (
          <SessionLine key={session.id} session={session} onEnd={() => end.mutate({ id: session.id })} />
        ))}
      </ul>
      {data?.next_cursor && (
        <Text size="sm" c="dimmed">
          Showing the {most} newest.
        </Text>
      )}
      <div>
        <Button variant="default" size="xs" onClick={asking.open}>
          Sign out everywhere
        </Button>
      </div>
      {isAsking && <EndAllDialog others={others} onClose={asking.close} />}
    </Section>
  );
}
