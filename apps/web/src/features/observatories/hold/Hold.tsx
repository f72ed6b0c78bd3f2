import { Alert, Button, Stack, Text, TextInput } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { IconPlayerPause, IconPlayerPlay } from "@tabler/icons-react";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { MomentField } from "../../../ui/fields/MomentField.tsx";
import { Time } from "../../../ui/values/Time.tsx";

/** Holds an observatory by hand, or ends its hold, for those who operate it. */
export function HoldButton({ observatory }: { observatory: Observatory }) {
  const [asking, setAsking] = useState<"hold" | "end">();
  const { abilities, hold, retired } = observatory;
  if (!abilities.operate || (retired && !hold)) return null;
  const close = () => setAsking(undefined);
  return (
    <>
      <Button
        variant="default"
        leftSection={hold ? <IconPlayerPlay size={16} /> : <IconPlayerPause size={16} />}
        onClick={() => setAsking(hold ? "end" : "hold")}
      >
        {hold ? "End hold" : "Hold"}
      </Button>
      {asking === "hold" && <HoldDialog observatory={observatory} onClose={close} />}
      {asking === "end" && <EndHoldDialog observatory={observatory} onClose={close} />}
    </>
  );
}

interface EndHoldDialogProps {
  observatory: Observatory;
  onClose(): void;
}

/** Asks before an observatory gets work again, because somebody may stand beside the telescope. */
function EndHoldDialog({ observatory: { id, name }, onClose }: EndHoldDialogProps) {
  const end = useChange(trpc.observatories.endHold, {
    keep: trpc.observatories.get.queryKey({ id }),
    done: onClose,
    say: `${name} is no longer held`,
    refresh: "observatory",
  });
  return (
    <ConfirmDialog
      title="End this hold?"
      action="End hold"
      change={end}
      onClose={onClose}
      onConfirm={() => end.mutate({ id })}
    >
      <Text>{name} gets observations again at once. Make sure that nobody is at the telescope.</Text>
    </ConfirmDialog>
  );
}

interface HoldDialogProps {
  observatory: Observatory;
  onClose(): void;
}

/** Asks why an observatory is held, and until when. */
function HoldDialog({ observatory: { id, name }, onClose }: HoldDialogProps) {
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState("");
  const hold = useChange(trpc.observatories.hold, {
    keep: trpc.observatories.get.queryKey({ id }),
    done: onClose,
    say: `${name} held`,
    refresh: "observatory",
  });
  return (
    <ConfirmDialog
      title={`Hold ${name}?`}
      action="Hold"
      hasFields
      isReady={reason.trim() !== ""}
      change={hold}
      onClose={onClose}
      onConfirm={() => hold.mutate({ id, reason, until: until || null })}
    >
      <Stack gap="md">
        <Text>
          It gets no observations until the hold ends. Those that wait there go back to pending; one that has
          begun goes on.
        </Text>
        <TextInput
          label="Reason"
          description="Visible to everybody who can see the observatory"
          withAsterisk
          data-autofocus
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <MomentField
          label="Hold until"
          description="Leave empty to end it by hand."
          isFuture
          value={until}
          onChange={setUntil}
        />
      </Stack>
    </ConfirmDialog>
  );
}

/** The person who holds an observatory, the reason, and the times. */
export function HoldNotice({ observatory: { hold } }: { observatory: Observatory }) {
  if (!hold) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconPlayerPause size={18} />}
      mb="md"
      title={
        <>
          Held by {hold.by_name ?? "a deleted account"} since <Time at={hold.since} />
          {hold.until && (
            <>
              {" "}
              until <Time at={hold.until} />
            </>
          )}
        </>
      }
    >
      {hold.reason}
    </Alert>
  );
}
