import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { MomentField } from "../../../ui/fields/MomentField.tsx";
import { Time } from "../../../ui/values/Time.tsx";

type Named = Pick<Observatory, "id" | "name">;

interface HoldDialogProps {
  observatory: Named;
  onClose(): void;
}

const useEndHold = ({ id, name }: Named, done?: () => void) =>
  useChange(trpc.observatories.endHold, {
    keep: trpc.observatories.get.queryKey({ id }),
    ...(done && { done }),
    say: `${name} is no longer held`,
    refresh: "observatory",
  });

/** Asks before an observatory gets work again, because somebody may stand beside the telescope. */
export function EndHoldDialog({ observatory, onClose }: HoldDialogProps) {
  const { id, name } = observatory;
  const end = useEndHold(observatory, onClose);
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

/** Reasons that are in a hurry. */
const reasons = ["Clouds", "Wind", "Wet", "Work at the telescope"];

/** Asks why an observatory is held, and until when; what is in a hurry takes one tap. */
export function HoldDialog({ observatory, onClose }: HoldDialogProps) {
  const { id, name } = observatory;
  const end = useEndHold(observatory);
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState("");
  const { data: tonight } = useQuery(trpc.tonight.observatory.queryOptions({ id }));
  const dawn = tonight?.dark_until;
  const hold = useChange(trpc.observatories.hold, {
    keep: trpc.observatories.get.queryKey({ id }),
    done: onClose,
    say: `${name} held`,
    undo: () => end.mutate({ id }),
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
        <Group gap="xs" role="group" aria-label="Hold now">
          {reasons.map((one) => (
            <Button
              key={one}
              size="md"
              variant="light"
              disabled={hold.isPending}
              onClick={() => hold.mutate({ id, reason: one, until: until || null })}
            >
              {one}
            </Button>
          ))}
        </Group>
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
        {dawn && (
          <div>
            <Button variant="default" aria-pressed={until === dawn} onClick={() => setUntil(dawn)}>
              Until dawn,&nbsp;
              <Time at={dawn} shape="clock" />
            </Button>
          </div>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
