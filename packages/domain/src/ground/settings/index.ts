export { beginSettings } from "./begin.ts";
export { isDue, longestPauseSeconds, scheduleFault } from "./cron.ts";
export { getSettings } from "./get.ts";
export { previewMinimum } from "./minimum.ts";
export { readSettings, settingsId } from "./read.ts";
export {
  backupKeepDays,
  effectiveSchedules,
  environmentId,
  keepEnvironmentSchedules,
  previewSchedule,
} from "./schedules.ts";
export { updateSettings } from "./update.ts";
export { getVersions } from "./version.ts";
