import { Button, Group, Skeleton, Text } from "@mantine/core";
import type { FormErrors } from "@mantine/form";
import type { MailPreview as Preview } from "@meridian/contract";
import { IconMail } from "@tabler/icons-react";
import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useSend } from "../../../data/useChange.ts";
import { counted } from "../../../format/quantity.ts";
import { fieldErrorsOf, sentence } from "../../../problem.ts";
import { CancelButton, Dialog } from "../../../ui/dialogs/Dialog.tsx";
import { Message } from "../../../ui/page/Notice.tsx";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import { MailFrame } from "../../../ui/values/MailFrame.tsx";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { severityStyles } from "../../../ui/values/statusStyles.ts";
import { Time } from "../../../ui/values/Time.tsx";
import { MailKept } from "./AnnouncementFields.tsx";
import classes from "./NewAnnouncement.module.css";
import type { Reached } from "./Reach.tsx";
import type { Request } from "./values.ts";

interface ConfirmDialogProps {
  request: Request;
  reach: Reached | undefined;
  /** The place of the announcement; undefined for the whole system. */
  place?: string | undefined;
  /** True if it stands in front of every page until it is acknowledged. */
  isBlocking?: boolean;
  /** Asks for its mail. */
  mail: MailQuery;
  announce(): Promise<{ id: string }>;
  onClose(): void;
  /** The server found fault with fields of the form. */
  onRefused(errors: FormErrors): void;
}

/** Says what is about to happen and to how many, and does it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { request, reach, place, isBlocking = false, mail, announce, onClose, onRefused } = props;
  const navigate = useNavigate();
  const create = useSend(announce, {
    done: ({ id }) => navigate({ to: "/announcements/$id", params: { id }, ignoreBlocker: true }),
    say: () => (request.publish_at ? "Announcement scheduled" : "Announced"),
    refused: (error) => {
      const errors = fieldErrorsOf(error);
      if (errors.length > 0)
        onRefused(Object.fromEntries(errors.map(({ path, message }) => [formField(path), message])));
    },
    refresh: "announcement",
  });
  const isMailed = request.delivery_type !== "message";
  const people = reach && counted(reach.recipient_count, "person", "people");
  return (
    <Dialog
      onClose={onClose}
      size={isMailed ? "lg" : "md"}
      title={people ? `Announce to ${people}?` : "Announce?"}
    >
      <Group gap="sm" mb="xs">
        <StatusBadge style={severityStyles[request.severity]} />
        <Text fw={600}>{request.title}</Text>
      </Group>
      {place && <Text size="sm">For {place}</Text>}
      <section className={classes.message} aria-label="Message">
        <Message text={request.message} />
      </section>
      <Text c="dimmed" mb="sm">
        {request.delivery_type === "message" && isBlocking ? blocks : whatHappens[request.delivery_type]}{" "}
        {request.publish_at && (
          <>
            It is published <Time at={request.publish_at} />.{" "}
          </>
        )}
        {request.expires_at && (
          <>
            It expires <Time at={request.expires_at} />.{" "}
          </>
        )}
        {request.remind_after_days !== null &&
          reminded(isMailed, counted(request.remind_after_days, "day", "days"))}
      </Text>
      {isMailed && <MailKept />}
      {isMailed && <MailPreview query={mail} />}
      {create.error && (
        <Text c="var(--mantine-color-error)" role="alert" mt="sm">
          {sentence(create.error)}
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <CancelButton />
        <Button loading={create.isPending} onClick={() => create.mutate()}>
          Announce
        </Button>
      </Group>
    </Dialog>
  );
}

const blocks = "Each of them must acknowledge it before going on in Meridian.";
const reminded = (isMailed: boolean, days: string) =>
  isMailed
    ? `Those whom the email hasn't reached by then are reminded after ${days}.`
    : `Whoever hasn't acknowledged it after ${days} is reminded.`;
const whatHappens = {
  message: "Each of them is asked to acknowledge it.",
  email: "Each of them gets an email and counts as having acknowledged it.",
  both: "Each of them gets an email, and can read it in Meridian.",
};

// A fault deep in the targets belongs to the field that holds them all.
const formField = (path: string) => path.split(".")[0] ?? path;

// biome-ignore lint/suspicious/noExplicitAny: whatever the procedure's options say of its errors and its key
type MailQuery = UseQueryOptions<any, any, Preview, any>;

/** The mail exactly as it will be sent, once somebody wants to see it. */
function MailPreview({ query }: { query: MailQuery }) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, error } = useQuery({ ...query, enabled: isOpen });
  if (!isOpen)
    return (
      <Button
        mt="sm"
        size="xs"
        variant="default"
        leftSection={<IconMail size={14} />}
        onClick={() => setIsOpen(true)}
      >
        Preview the mail
      </Button>
    );
  if (error) return <Refusal error={error} />;
  if (!data) return <Skeleton height={320} mt="sm" />;
  return (
    <section aria-label="The mail">
      <Text size="sm" my="xs">
        Subject: {data.subject}
        {data.reply_to && (
          <>
            <br />
            Answers go to {data.reply_to}
          </>
        )}
      </Text>
      <MailFrame html={data.html} />
    </section>
  );
}
