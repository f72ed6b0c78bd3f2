import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { AtSite } from "../../../format/AtSite.tsx";
import { distance, momentWithZone } from "../../../format/moment.ts";
import { useZone } from "../../../format/zone.ts";
import { sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { MomentField } from "../../../ui/fields/MomentField.tsx";

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
    about: `hold ${id}`,
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

/** Reasons in a hurry: the weather's last until dawn where nothing else is chosen, work until it is done. */
const weather = ["Clouds", "Wind", "Wet"];
const work = ["Work at the telescope"];

/** Asks why an observatory is held, and until when; what is in a hurry takes one tap. Times are those of its clock. */
export function HoldDialog(props: HoldDialogProps) {
  const { id, name } = props.observatory;
  const { data: tonight } = useQuery(trpc.tonight.observatory.queryOptions({ id }));
  return (
    <AtSite site={tonight && { name, zone: tonight.timezone, isPage: true }}>
      <Holding {...props} dawn={tonight?.dark_until ?? null} />
    </AtSite>
  );
}

function Holding({ observatory, onClose, dawn }: HoldDialogProps & { dawn: string | null }) {
  const { id, name } = observatory;
  const zone = useZone();
  const end = useEndHold(observatory);
  const [reason, setReason] = useState("");
  const [until, setUntil] = useState("");
  const [isHurried, setHurried] = useState(false);
  const hold = useChange(trpc.observatories.hold, {
    keep: trpc.observatories.get.queryKey({ id }),
    done: onClose,
    say: (held) => heldInWords(held, zone),
    about: `hold ${id}`,
    undo: () => end.mutate({ id }),
    refresh: "observatory",
  });
  return (
    <ConfirmDialog
      title={`Hold ${name}?`}
      action="Hold"
      hasFields
      isReady={reason.trim() !== ""}
      change={isHurried ? { ...hold, error: null } : hold}
      onClose={onClose}
      onConfirm={() => {
        setHurried(false);
        hold.mutate({ id, reason, until: until || null });
      }}
    >
      <Stack gap="md">
        {isHurried && hold.error && (
          <Text c="var(--mantine-color-error)" role="alert">
            {name} isn't held. {sentence(hold.error)}
          </Text>
        )}
        <Stack gap="xs" role="group" aria-label="Hold now">
          {[weather, work].map((reasons) => {
            const end = until || (reasons === weather ? dawn : null);
            return (
              <div key={reasons[0]}>
                <Text size="sm" mb="0.25rem">
                  {end ? (
                    <>
                      Hold now, until {end === dawn && "dawn, "}
                      <End at={end} />:
                    </>
                  ) : (
                    "Hold now, until somebody ends it:"
                  )}
                </Text>
                <Group gap="xs">
                  {reasons.map((one) => (
                    <Button
                      key={one}
                      size="md"
                      variant="default"
                      disabled={hold.isPending}
                      onClick={() => {
                        setHurried(true);
                        hold.mutate({ id, reason: one, until: end });
                      }}
                    >
                      {one}
                    </Button>
                  ))}
                </Group>
              </div>
            );
          })}
        </Stack>
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
              Until dawn ({distance(dawn)})
            </Button>
          </div>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

/** "Sutherland held until 28 Nov 2026, 04:21 SAST", by the telescope's clock. */
export const heldInWords = ({ name, hold }: Pick<Observatory, "name" | "hold">, zone: string): string =>
  hold?.until
    ? `${name} held until ${momentWithZone(hold.until, zone)}`
    : `${name} held until somebody ends that`;

/** The end of a hold, and how far it is. */
function End({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {momentWithZone(at, useZone())} ({distance(at)})
    </time>
  );
}
