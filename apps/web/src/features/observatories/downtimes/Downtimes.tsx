import { Button, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { Downtime, DowntimeState } from "@meridian/contract";
import { IconCalendarEvent, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { useChange } from "../../../data/useChange.ts";
import { useList } from "../../../data/useList.ts";
import { inZone } from "../../../format/moment.ts";
import { describeDuration } from "../../../format/quantity.ts";
import { useZone } from "../../../format/zone.ts";
import { trpc } from "../../../trpc.ts";
import { ConfirmDialog } from "../../../ui/dialogs/ConfirmDialog.tsx";
import { LoadMore } from "../../../ui/lists/LoadMore.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import { ErrorPanel } from "../../../ui/page/WithoutData.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import type { TabProps } from "../search.ts";
import { EditDialog, PlanDialog } from "./DowntimeDialog.tsx";
import classes from "./Downtimes.module.css";

type Asked = { to: "edit" | "cancel"; downtime: Downtime };

/** The planned downtimes of an observatory, month by month, and those that are over. */
export function Downtimes({ observatory }: TabProps) {
  const [isPlanning, setPlanning] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const { id, abilities, retired } = observatory;
  const of = { id, onAsk: abilities.operate ? setAsked : undefined };
  const close = () => setAsked(undefined);
  return (
    <Stack gap="md">
      <div className={classes.head}>
        <Text c="dimmed">Nothing is observed here during a planned downtime.</Text>
        {abilities.operate && !retired && (
          <Button leftSection={<IconPlus size={16} />} onClick={() => setPlanning(true)}>
            Plan downtime
          </Button>
        )}
      </div>
      <Section {...of} state="current" title="Under way" />
      <Section {...of} state="upcoming" title="Planned" />
      <Section {...of} state="past" title="Past" />
      {isPlanning && <PlanDialog observatory={observatory} onClose={() => setPlanning(false)} />}
      {asked?.to === "edit" && <EditDialog downtime={asked.downtime} onClose={close} />}
      {asked?.to === "cancel" && <CancelDialog downtime={asked.downtime} onClose={close} />}
    </Stack>
  );
}

interface SectionProps {
  /** The observatory's. */
  id: string;
  state: DowntimeState;
  title: string;
  /** Opens a dialog, for those who may change something. */
  onAsk: ((asked: Asked) => void) | undefined;
}

/** The downtimes in a state, by month; only the planned ones say that there is none. */
function Section({ id, state, title, onAsk }: SectionProps) {
  const zone = useZone();
  const list = useList(trpc.downtimes.list, { id, state, order: state === "past" ? "desc" : "asc" });
  const { rows, error, more, refetch } = list;
  if (!rows)
    return state !== "upcoming" ? null : error ? (
      <ErrorPanel error={error} retry={refetch} />
    ) : (
      <Skeleton height={120} role="status" aria-label="Loading downtimes" />
    );
  if (rows.length === 0)
    return state === "upcoming" ? <Notice icon={IconCalendarEvent} title="No downtime is planned" /> : null;
  const months = Map.groupBy(rows, ({ start }) => inZone(start, zone, "month"));
  return (
    <section>
      <Title order={2} size="1rem" mb="xs">
        {title}
      </Title>
      <div className={`surface ${classes.months}`} data-state={state}>
        {[...months].map(([month, downtimes]) => (
          <section key={month} className={classes.month}>
            <h3 className={classes.monthName}>{month}</h3>
            <ul className="plain-list">
              {downtimes.map((downtime) => (
                <Entry key={downtime.id} downtime={downtime} onAsk={onAsk} />
              ))}
            </ul>
          </section>
        ))}
        <LoadMore more={more} />
      </div>
    </section>
  );
}

interface EntryProps extends Pick<SectionProps, "onAsk"> {
  downtime: Downtime;
}

function Entry({ downtime, onAsk }: EntryProps) {
  const { start, end, reason, state, created_by_name } = downtime;
  const zone = useZone();
  const [weekday, day] = dayOf(start, zone);
  return (
    <li className={classes.downtime}>
      <span className={classes.day} aria-hidden="true">
        {weekday}
        <strong>{day}</strong>
      </span>
      <div className={classes.words}>
        <p className={classes.reason}>{reason}</p>
        <p className={classes.facts}>
          <Time at={start} /> to <Time at={end} />
          {" · "}
          {describeDuration((Date.parse(end) - Date.parse(start)) / 1000)}
          {" · "}by {created_by_name ?? "a deleted account"}
        </p>
      </div>
      {onAsk && state !== "past" && (
        <div className={classes.actions}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Change: ${reason}`}
            onClick={() => onAsk({ to: "edit", downtime })}
          >
            Change
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`${cancelWord(downtime)}: ${reason}`}
            onClick={() => onAsk({ to: "cancel", downtime })}
          >
            {cancelWord(downtime)}
          </Button>
        </div>
      )}
    </li>
  );
}

const cancelWord = ({ state }: Downtime) => (state === "current" ? "End now" : "Cancel");

/** The weekday and the day of the month, on a zone's calendar. */
function dayOf(instant: string, timeZone: string): [string, string] {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { ...options, timeZone }).format(new Date(instant));
  return [part({ weekday: "short" }), part({ day: "numeric" })];
}

interface CancelDialogProps {
  downtime: Downtime;
  onClose(): void;
}

/** Asks before an observatory gets work again at times that were planned otherwise. */
function CancelDialog({ downtime, onClose }: CancelDialogProps) {
  const { id: downtimeId, observatory_id: id, version, state } = downtime;
  const isUnderWay = state === "current";
  const cancel = useChange(trpc.downtimes.cancel, {
    done: onClose,
    say: isUnderWay ? "Downtime ended" : "Downtime cancelled",
    refresh: "observatory",
  });
  return (
    <ConfirmDialog
      title={isUnderWay ? "End this downtime now?" : "Cancel this downtime?"}
      action={isUnderWay ? "End downtime" : "Cancel downtime"}
      back="Keep it"
      change={cancel}
      onClose={onClose}
      onConfirm={() => cancel.mutate({ id, downtimeId, if_version: version })}
    >
      <Text>
        {isUnderWay
          ? "The observatory gets observations again at once, unless another downtime or a hold is in the way. Make sure that nobody is at the telescope."
          : "The observatory gets observations at that time, unless another downtime is in the way."}
      </Text>
    </ConfirmDialog>
  );
}
