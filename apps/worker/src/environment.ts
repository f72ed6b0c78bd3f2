import { addressEnvironment } from "@meridian/adapters/address";
import { parseEnvironment, sharedEnvironment } from "@meridian/adapters/environment";
import { scheduleOff } from "@meridian/contract/choices";
import { scheduleFault } from "@meridian/domain/schedules";
import { z } from "zod";

const cron = (usual: string) =>
  z
    .string()
    .superRefine((text, context) => {
      const fault = scheduleFault(text, new Date());
      if (fault) context.addIssue({ code: "custom", message: fault });
    })
    .default(usual);

const port = "must be a whole number from 1 to 65535";
const schedules = {
  BACKUP_SCHEDULE: cron("30 2 * * *"),
  RESTORE_DRILL_SCHEDULE: cron("0 6 2 * *"),
  SCAN_QUICK_SCHEDULE: cron("0 4 * * 0"),
  SCAN_FULL_SCHEDULE: cron("0 5 1 * *"),
};

/** The environment of a worker. */
export const workerEnvironment = {
  ...sharedEnvironment,
  ...addressEnvironment,
  ...schedules,
  BACKUP_KEEP_DAYS: z
    .string()
    .regex(/^\d{1,5}$/, "must be a whole number of days")
    .transform(Number)
    .default(30),
  HEALTH_PORT: z
    .string()
    .regex(/^\d{1,5}$/, port)
    .transform(Number)
    .pipe(z.int().min(1, port).max(65_535, port))
    .optional(),
};
const schema = z.object(workerEnvironment);
export type WorkerEnvironment = z.output<typeof schema>;

/** Reads the worker's variables; an empty schedule switches off what it is for. Throws EnvironmentError. */
export function readEnvironment(env: NodeJS.ProcessEnv): WorkerEnvironment {
  const empty = Object.keys(schedules).filter((name) => env[name] === "");
  return parseEnvironment(schema, {
    ...env,
    ...Object.fromEntries(empty.map((name) => [name, scheduleOff])),
  });
}
