import { Button } from "@mantine/core";
import type { Announcement } from "@meridian/contract";
import { IconSend } from "@tabler/icons-react";
import { useChange } from "../../../data/useChange.ts";
import { counted } from "../../../format/quantity.ts";
import { sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { announceFailure } from "../../../ui/page/toast.ts";

interface ResendButtonProps {
  announcement: Announcement;
  /** Whom it is sent to again; everybody whom something failed to reach, without one. */
  to?: { user_id: string; name: string };
}

/** Sends again what failed, while the announcement is one that is still sent. */
export function ResendButton({ announcement, to }: ResendButtonProps) {
  const send = useChange(trpc.announcements.resend, {
    say: ({ resent }) => `${counted(resent, "message is", "messages are")} sent again`,
    refused: (error) => void announceFailure("Not sent again", sentence(error)),
    refresh: "announcement",
  });
  if (announcement.status !== "active" && announcement.status !== "acknowledged") return null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconSend size={14} />}
      aria-label={to && `Send again to ${to.name}`}
      loading={send.isPending}
      onClick={() => send.mutate({ id: announcement.id, user_id: to?.user_id })}
    >
      {to ? "Send again" : "Send all failed again"}
    </Button>
  );
}
