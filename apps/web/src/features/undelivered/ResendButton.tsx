import { Button } from "@mantine/core";
import type { Undelivered } from "@meridian/contract";
import { IconSend } from "@tabler/icons-react";
import { useChange } from "../../data/useChange.ts";
import { counted } from "../../format/quantity.ts";
import { sentence } from "../../problem.ts";
import { trpc } from "../../trpc.ts";
import { announceFailure } from "../../ui/page/toast.ts";

/** Sends one thing again, or all. */
export function ResendButton({ one }: { one?: Undelivered }) {
  const send = useChange(trpc.undelivered.resend, {
    say: ({ resent }) => `${counted(resent, "message is", "messages are")} sent again`,
    refused: (error) => void announceFailure("Not sent again", sentence(error)),
    refresh: "undelivered",
  });
  return (
    <Button
      size={one ? "xs" : "sm"}
      variant="default"
      leftSection={<IconSend size={14} />}
      aria-label={one && `Send again to ${one.name || "a deleted account"}`}
      loading={send.isPending}
      onClick={() => send.mutate(one ? { delivery: deliveryOf(one) } : {})}
    >
      {one ? "Send again" : "Send all again"}
    </Button>
  );
}

const deliveryOf = ({ kind, source_id, user_id, channel, target }: Undelivered) => ({
  ...{ kind, source_id, user_id, channel, target },
});
