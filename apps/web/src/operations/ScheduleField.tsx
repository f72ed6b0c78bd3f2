import { Button, Group, Skeleton, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Schedule, ScheduleName } from "@meridian/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useChange } from "../data/useChange.ts";
import { zoneName } from "../format/moment.ts";
import { useZone } from "../format/zone.ts";
import { faultsOf } from "../problem.ts";
import { trpc } from "../trpc.ts";
import { Refusal } from "../ui/page/Refusal.tsx";
import { Time } from "../ui/values/Time.tsx";
import classes from "./ScheduleField.module.css";
import { ScheduleInput } from "./ScheduleInput.tsx";
import { plainOf, scheduleInWords } from "./scheduleWords.ts";

interface ScheduleFieldProps {
  name: ScheduleName;
  label: string;
}

/** The schedule of a kind of work: shown with its next times, and changed. */
export function ScheduleField({ name, label }: ScheduleFieldProps) {
  const { data } = useQuery(trpc.settings.get.queryOptions({}));
  const schedule = data?.schedules[name];
  if (!schedule) return <Skeleton height="10rem" role="status" aria-label={`Loading ${label}`} />;
  return <ScheduleForm key={schedule.cron} name={name} label={label} schedule={schedule} />;
}

function ScheduleForm({ name, label, schedule }: ScheduleFieldProps & { schedule: Schedule }) {
  const [typed, setTyped] = useState(schedule.cron);
  const [isAdvanced, setAdvanced] = useState(!plainOf(schedule.cron));
  const update = useChange(trpc.settings.update, {
    keep: trpc.settings.get.queryKey({}),
    say: "Schedule saved",
  });
  const cron = typed.trim();
  const isChanged = cron !== schedule.cron;
  const preview = usePreview(cron, isChanged);
  const fault = faultsOf(update.error)[`schedules.${name}`] ?? faultsOf(preview.error).cron;
  const save = (value: string | null) => update.mutate({ schedules: { [name]: value } });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) save(cron);
      }}
    >
      <ScheduleInput
        label={label}
        cron={typed}
        isAdvanced={isAdvanced}
        fault={fault}
        onAdvanced={setAdvanced}
        onChange={(changed) => {
          update.reset();
          setTyped(changed);
        }}
      />
      <NextRuns times={isChanged ? preview.data?.next_runs : schedule.next_runs} isOff={cron === "off"} />
      {!fault && <Refusal error={update.error} />}
      <Group gap="sm">
        <Button type="submit" disabled={!isChanged || cron === ""} loading={update.isPending}>
          Save
        </Button>
        {schedule.is_chosen && (
          <Button variant="default" disabled={update.isPending} onClick={() => save(null)}>
            Use the default: {scheduleInWords(schedule.environment)}
          </Button>
        )}
      </Group>
    </form>
  );
}

/** The times that what is typed would have, asked for a moment after the last key. */
function usePreview(cron: string, isChanged: boolean) {
  const [asked] = useDebouncedValue(cron, 250);
  return useQuery({
    ...trpc.settings.previewSchedule.queryOptions({ cron: asked }),
    enabled: isChanged && asked !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
}

function NextRuns({ times, isOff }: { times: string[] | undefined; isOff: boolean }) {
  const zone = useZone();
  if (isOff)
    return (
      <Text size="sm" c="dimmed">
        Never
      </Text>
    );
  if (!times?.length) return null;
  return (
    <Text size="sm" c="dimmed" component="div" aria-live="polite">
      Next:{" "}
      {times.map((at, index) => (
        <span key={at}>
          {index > 0 && ", "}
          <Time at={at} /> {zoneName(at, zone)}
        </span>
      ))}
    </Text>
  );
}
