import {
  type EnvironmentSchedules,
  environmentSchedules,
  type PreviewScheduleInput,
  type ScheduleChoices,
  type ScheduleName,
  type SchedulePreview,
  type Schedules,
  scheduleName,
} from "@meridian/contract";
import { scheduleOff } from "@meridian/contract/choices";
import { type Queryable, settings } from "@meridian/database";
import { query } from "@meridian/database/query";
import type { Context } from "../../base/context.ts";
import { invalid, invalidFields } from "../../base/errors.ts";
import { requireServerAdmin } from "../access/index.ts";
import { nextRuns, scheduleFault } from "./cron.ts";
import { readSettings } from "./read.ts";

/** The document that says what the environment variables of the workers are. */
export const environmentId = "environment";
/** Schedules until a worker has reported its environment variables. */
const unsaid = environmentSchedules.parse({
  quick_scan: scheduleOff,
  full_scan: scheduleOff,
  backup: scheduleOff,
  restore_drill: scheduleOff,
});

/** Keeps the schedules of a starting worker's environment variables, which apply where nobody has chosen otherwise. */
export async function keepEnvironmentSchedules(db: Queryable, given: EnvironmentSchedules): Promise<void> {
  await query(db)`
    insert into ${settings.table} (id, doc) values (${environmentId}, ${JSON.stringify({ environment_schedules: given })}::jsonb)
    on conflict (id) do update set doc = excluded.doc, version = settings.version + 1, updated_at = now()
     where settings.doc <> excluded.doc`;
}

async function readEnvironmentSchedules(db: Queryable): Promise<EnvironmentSchedules> {
  const stored = await settings.find(db, environmentId);
  const read = environmentSchedules.safeParse(
    (stored as Record<string, unknown> | undefined)?.environment_schedules,
  );
  return read.success ? read.data : unsaid;
}

/** Returns the schedule of each kind of work: the administrators' choice, else that of the environment variables. */
export async function effectiveSchedules(db: Queryable): Promise<Record<ScheduleName, string>> {
  const [environment, { values }] = await Promise.all([readEnvironmentSchedules(db), readSettings(db)]);
  return { ...environment, ...chosenIn(values.schedules) };
}

/** Returns the number of days after which backups are deleted. */
export async function backupKeepDays(db: Queryable): Promise<number> {
  return (await describeKeepDays(db, (await readSettings(db)).values.backup_keep_days)).days;
}

/** Describes that number as people see it. */
export async function describeKeepDays(db: Queryable, chosen: number | null) {
  const { backup_keep_days: environment } = await readEnvironmentSchedules(db);
  return { days: chosen ?? environment, is_chosen: chosen !== null, environment };
}

const chosenIn = (choices: ScheduleChoices): Partial<Record<ScheduleName, string>> =>
  Object.fromEntries(Object.entries(choices).filter(([, cron]) => cron !== null));

/** Describes the schedules as people see them, with the next times. */
export async function describeSchedules(
  { now }: Pick<Context, "now">,
  db: Queryable,
  choices: ScheduleChoices,
): Promise<Schedules> {
  const environment = await readEnvironmentSchedules(db);
  const described = scheduleName.options.map((name) => {
    const cron = choices[name] ?? environment[name];
    const next_runs = nextRuns(cron, now());
    return [name, { cron, is_chosen: choices[name] !== null, environment: environment[name], next_runs }];
  });
  return Object.fromEntries(described) as Schedules;
}

type Given = { [name in ScheduleName]?: string | null | undefined };

/** Throws INVALID, naming each schedule that is no time. */
export function requireSchedules({ now }: Pick<Context, "now">, given: Given = {}): void {
  const faults = scheduleName.options.flatMap((name) => {
    const cron = given[name];
    const fault = typeof cron === "string" ? scheduleFault(cron, now()) : undefined;
    return fault ? [{ path: `schedules.${name}`, message: fault }] : [];
  });
  if (faults.length > 0) throw invalidFields(faults);
}

/** The times that a schedule would have. For server administrators; throws INVALID. */
export function previewSchedule(ctx: Context, { cron }: PreviewScheduleInput): SchedulePreview {
  requireServerAdmin(ctx);
  const fault = scheduleFault(cron, ctx.now());
  if (fault) throw invalid("cron", fault);
  return { next_runs: nextRuns(cron, ctx.now()) };
}
