import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { noInput, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, change } = proceduresOf("Settings");

export const settings = router({
  get: read(
    "GET /api/v1/system/settings",
    "The installation's settings",
    noInput,
    contract.systemSettings,
    domain.getSettings,
  ),
  update: change(
    "PUT /api/v1/system/settings",
    "Change the installation's settings",
    contract.updateSettingsInput,
    contract.systemSettings,
    domain.updateSettings,
  ),
  previewMinimum: read(
    "GET /api/v1/system/settings/minimum-plugin-version",
    "Observatories that a minimum plugin version would shut out",
    contract.previewMinimumInput,
    contract.minimumPreview,
    domain.previewMinimum,
  ),
  previewSchedule: read(
    "GET /api/v1/system/settings/schedule",
    "The next times of a schedule",
    contract.previewScheduleInput,
    contract.schedulePreview,
    domain.previewSchedule,
  ),
});
