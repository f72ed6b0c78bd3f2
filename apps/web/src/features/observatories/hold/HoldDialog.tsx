import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import type { Observatory } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { readAnew } from "../../../data/readAnew.ts";
import { useChange } from "../../../data/useChange.ts";
import { AtSite } from "../../../format/AtSite.tsx";
import { distance, momentWithZone } from "../../../format/moment.ts";
import { useZone } from "../../../format/zone.ts";
import { type LiveState, onLiveState } from "../../../live/state.ts";
import { useSentence } from "../../../live/useSentence.ts";
import { hasStatus, sentence } from "../../../problem.ts";
import { stateWords } from "../../../resource/night/states.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { MomentField } from "../../../ui/fields/MomentField.tsx";
import { announceFailure } from "../../../ui/page/toast.ts";
import { type HoldDialogProps, useEndHold } from "./EndHoldDialog.tsx";
import { HeldBy, heldInWords, insteadOf } from "./words.tsx";

/** Reasons in a hurry: the weather's last until dawn where nothing else is chosen, work until it is done. */
const weather = ["Clouds", "Wind", "Wet"];
const work = ["Work at the telescope"];

interface Asked {
  reason: string;
  until: string | null;
}

/**
 * Asks why an observatory is held, and until when, or changes that; what is in a hurry takes one tap. Times are those of its clock.
 */
export function HoldDialog(props: HoldDialogProps) {
  const { id, name } = props.observatory;
  const { data: tonight } = useQuery(trpc.tonight.observatory.queryOptions({ id }));
  return (
    <AtSite site={tonight && { name, zone: tonight.timezone, isPage: true }}>
      <Holding
        {...props}
        dawn={tonight?.dark_until ?? null}
        leftOpen={tonight?.state === "left_open" ? stateWords(tonight) : null}
      />
    </AtSite>
  );
}

const valuesOf = (hold: Observatory["hold"]) => ({ reason: hold?.reason ?? "", until: hold?.until ?? "" });

interface HoldingProps extends HoldDialogProps {
  dawn: string | null;
  /** Says why it can't be closed, where that is so. */
  leftOpen: string | null;
}

function Holding({ observatory, onClose, dawn, leftOpen }: HoldingProps) {
  const { id, name } = observatory;
  const [held, setHeld] = useState(observatory.hold);
  const [{ reason, until }, setValues] = useState(valuesOf(held));
  const [isHurried, setHurried] = useState(false);
  const [isOvertaken, setOvertaken] = useState(false);
  const zone = useZone();
  const query = trpc.observatories.get.queryOptions({ id });
  /** Goes on from the hold as it is now, with what was typed, if somebody else was faster. */
  const goOn = async () => {
    const { hold } = await readAnew(query);
    if (hold?.since === held?.since) return;
    const [before, after] = [valuesOf(held), valuesOf(hold)];
    setOvertaken(true);
    setHeld(hold);
    setValues((mine) => ({
      reason: mine.reason === before.reason ? after.reason : mine.reason,
      until: mine.until === before.until ? after.until : mine.until,
    }));
  };
  const afterOutage = useEffectEvent((state: LiveState) => {
    if (state === "live") void goOn().catch(() => {});
  });
  useEffect(() => onLiveState(afterOutage), []);
  const saved = {
    keep: query.queryKey,
    say: (observatory: Observatory) => heldInWords(observatory, zone),
    about: `hold ${id}`,
    refresh: "observatory",
  } as const;
  const either = {
    ...saved,
    done: onClose,
    refused: (error: unknown) => (hasStatus(error, 409) || hasStatus(error, 412)) && goOn(),
  };
  const taking = {
    refused: (error: unknown) => announceFailure(`The hold of ${name} isn't taken back`, sentence(error)),
  };
  const end = useEndHold(observatory, taking);
  const changeBack = useChange(trpc.observatories.changeHold, {
    ...saved,
    ...taking,
    say: (observatory) => heldInWords(observatory, zone) + insteadOf(held, observatory.hold),
  });
  const hold = useChange(trpc.observatories.hold, {
    ...either,
    undo: ({ hold: made }) => end.mutate({ id, ...(made && { if_since: made.since }) }),
  });
  const change = useChange(trpc.observatories.changeHold, {
    ...either,
    undo: ({ hold: made }) =>
      held && made && changeBack.mutate({ id, reason: held.reason, until: held.until, if_since: made.since }),
  });
  const made = held ? change : hold;
  const { data: known, isFetchedAfterMount } = useQuery(query);
  const isOffline = known?.status === "offline";
  const isOwn = made.isPending || made.isSuccess;
  /** The hold that somebody else made or ended meanwhile; what is sent still goes by the one that the person saw first. */
  const overtaking = isFetchedAfterMount && !isOwn && known?.hold?.since !== held?.since ? known : undefined;
  const error = hold.error ?? change.error;
  const refusal = useSentence(error);
  const notDone = held ? "The hold isn't changed." : `${name} isn't held.`;
  const send = (asked: Asked) => {
    hold.reset();
    change.reset();
    setOvertaken(false);
    if (held) change.mutate({ id, ...asked, if_since: held.since });
    else hold.mutate({ id, ...asked });
  };
  return (
    <ConfirmDialog
      title={held ? `Change the hold of ${name}?` : `Hold ${name}?`}
      action={held ? "Change hold" : "Hold"}
      hasFields
      isReady={reason.trim() !== ""}
      change={{ isPending: made.isPending, error: isHurried || isOvertaken ? null : error }}
      onClose={onClose}
      onConfirm={() => {
        setHurried(false);
        send({ reason, until: until || null });
      }}
    >
      <Stack gap="md">
        {(overtaking || isOvertaken || (error && isHurried)) && (
          <Text c="var(--mantine-color-error)" role="alert">
            {overtaking ? (
              <Overtaken name={name} hold={overtaking.hold} hasChosen={false} />
            ) : isOvertaken ? (
              <Overtaken name={name} hold={held} hasChosen={Boolean(error)} />
            ) : (
              `${notDone} ${refusal}`
            )}
          </Text>
        )}
        {isOffline && !leftOpen && (
          <Text c="var(--mantine-color-error)">
            It is offline: its program hears of a hold once it is connected again. Until then the roof may be
            open.
          </Text>
        )}
        {leftOpen && (
          <Text c="var(--mantine-color-error)" style={{ overflowWrap: "anywhere" }}>
            {leftOpen.replace(/[.!?]+$/, "")}. A hold doesn't close it: somebody has to.
          </Text>
        )}
        <InAHurry
          words={held ? "Change now" : "Hold now"}
          until={until === valuesOf(held).until ? "" : until}
          dawn={dawn}
          isPending={made.isPending}
          onChoose={(chosen) => {
            setHurried(true);
            send(chosen);
          }}
        />
        <Text>
          {held
            ? "It stays held without a gap, from then on by you."
            : "It gets no observations until the hold ends. Those that wait there go back to pending."}
          {!held &&
            !leftOpen &&
            !isOffline &&
            " Meridian's program at the telescope stops at once, parks and closes; other plugins end what they have begun."}
        </Text>
        <TextInput
          label="Reason"
          description="Visible to everybody who can see the observatory"
          withAsterisk
          data-autofocus
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setValues({ reason: currentTarget.value, until })}
        />
        <MomentField
          label="Hold until"
          description="Leave empty to end it by hand."
          isFuture
          value={until}
          onChange={(chosen) => setValues({ reason, until: chosen })}
        />
        {dawn && (
          <div>
            <Button
              variant="default"
              aria-pressed={until === dawn}
              onClick={() => setValues({ reason, until: dawn })}
            >
              Until dawn ({distance(dawn)})
            </Button>
          </div>
        )}
      </Stack>
    </ConfirmDialog>
  );
}

interface InAHurryProps {
  words: string;
  /** The end that was chosen; empty for none. */
  until: string;
  dawn: string | null;
  isPending: boolean;
  onChoose(asked: Asked): void;
}

/** The usual reasons, each with the end that it gets. */
function InAHurry({ words, until, dawn, isPending, onChoose }: InAHurryProps) {
  return (
    <Stack gap="xs" role="group" aria-label={words}>
      {[weather, work].map((reasons) => {
        const end = until || (reasons === weather ? dawn : null);
        return (
          <div key={reasons[0]}>
            <Text size="sm" mb="0.25rem">
              {end ? (
                <>
                  {words}, until {end === dawn && "dawn, "}
                  <End at={end} />:
                </>
              ) : (
                `${words}, until somebody ends it:`
              )}
            </Text>
            <Group gap="xs">
              {reasons.map((reason) => (
                <Button
                  key={reason}
                  size="md"
                  variant="default"
                  disabled={isPending}
                  onClick={() => onChoose({ reason, until: end })}
                >
                  {reason}
                </Button>
              ))}
            </Group>
          </div>
        );
      })}
    </Stack>
  );
}

interface OvertakenProps extends Pick<Observatory, "name" | "hold"> {
  /** True if the person has chosen something already. */
  hasChosen: boolean;
}

/** Says how it stands since somebody else was faster. */
const Overtaken = ({ name, hold, hasChosen }: OvertakenProps) => (
  <>
    {hold ? (
      <>
        <HeldBy hold={hold} />: {hold.reason.replace(/[.!?]+$/, "")}.
      </>
    ) : (
      `${name} isn't held any more.`
    )}
    {hasChosen &&
      ` What you chose isn't saved yet: choose again to ${hold ? "change this hold" : "hold it"}.`}
  </>
);

/** The end of a hold, and how far it is. */
function End({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      {momentWithZone(at, useZone())} ({distance(at)})
    </time>
  );
}
