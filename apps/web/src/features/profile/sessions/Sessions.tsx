import { Button, Skeleton, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import type { OwnSession } from "@meridian/contract";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useChange, useSend } from "../../../data/useChange.ts";
import { counted } from "../../../format/quantity.ts";
import { endSession } from "../../../session.ts";
import { trpc, trpcClient } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import { Section } from "../NotificationsForm.tsx";
import classes from "../Profile.module.css";

/** The number of sessions shown; people with more can end them all. */
const most = 50;

/** The devices on which the person is signed in. */
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

/** Ends every session, this one last. */
function EndAllDialog({ others, onClose }: { others: number; onClose(): void }) {
  const router = useRouter();
  const end = useSend(
    async () => {
      await trpcClient.sessions.endOthers.mutate({});
      await endSession();
    },
    { done: () => router.navigate({ to: "/sign-in", ignoreBlocker: true }) },
  );
  return (
    <ConfirmDialog
      title="Sign out everywhere?"
      action="Sign out everywhere"
      change={end}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <Text>This session and {counted(others, "other", "others")} end. API keys keep working.</Text>
    </ConfirmDialog>
  );
}

/** One place where the person is signed in. */
function SessionLine({ session, onEnd }: { session: OwnSession; onEnd(): void }) {
  const { is_current, ip_address, user_agent, created_at } = session;
  const device = deviceInWords(user_agent);
  const Picture = isPhone(user_agent) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.line}>
      <Picture size={20} stroke={1.6} aria-hidden="true" />
      <div className={classes.words}>
        <Text fw={500}>{device}</Text>
        <Text size="sm" c="dimmed" component="div" className={classes.address}>
          {ip_address && `${ip_address} · `}signed in <Time at={created_at} shape="distance" />
        </Text>
      </div>
      {is_current ? (
        <Text size="sm" c="dimmed">
          This one
        </Text>
      ) : (
        <Button variant="default" size="xs" onClick={onEnd} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}

/** Browsers by their user agent. The order matters, because one built on another names both. */
const browsers: [RegExp, string][] = [
  [/Edg/, "Edge"],
  [/OPR|Opera/, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
  [/curl|Wget|python|node|undici/i, "A program"],
];
const systems: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const firstIn = (known: [RegExp, string][], text: string) =>
  known.find(([pattern]) => pattern.test(text))?.[1];

/** `Firefox on Linux`, from a browser's name for itself. */
export function deviceInWords(userAgent: string | null): string {
  const browser = firstIn(browsers, userAgent ?? "");
  const system = firstIn(systems, userAgent ?? "");
  if (!browser) return system ? `A browser on ${system}` : "Unknown device";
  return system ? `${browser} on ${system}` : browser;
}

const isPhone = (userAgent: string | null): boolean => /Mobile|Android|iPhone|iPod/.test(userAgent ?? "");
