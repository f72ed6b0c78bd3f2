import {
  minimumPreview,
  previewMinimumInput,
  previewScheduleInput,
  schedulePreview,
  systemSettings,
  updateSettingsInput,
} from "@meridian/contract";
import { getSettings, previewMinimum, previewSchedule, updateSettings } from "@meridian/domain";
import { z } from "zod";
import { procedure, router } from "../trpc/procedure.ts";

const tag = "Settings";
const path = "/api/v1/system/settings";

export const settings = router({
  get: procedure
    .meta({
      openapi: { method: "GET", path, tag, summary: "The installation's settings" },
      output: systemSettings,
    })
    .input(z.strictObject({}))
    .query(({ ctx }) => getSettings(ctx)),

  update: procedure
    .meta({
      openapi: { method: "PUT", path, tag, summary: "Change the installation's settings" },
      output: systemSettings,
    })
    .input(updateSettingsInput)
    .mutation(({ ctx, input }) => updateSettings(ctx, input)),

  previewMinimum: procedure
    .meta({
      openapi: {
        method: "GET",
        path: `${path}/minimum-plugin-version`,
        tag,
        summary: "Observatories that a minimum plugin version would shut out",
      },
      output: minimumPreview,
    })
    .input(previewMinimumInput)
    .query(({ ctx, input }) => previewMinimum(ctx, input)),

  previewSchedule: procedure
    .meta({
      openapi: { method: "GET", path: `${path}/schedule`, tag, summary: "The next times of a schedule" },
      output: schedulePreview,
    })
    .input(previewScheduleInput)
    .query(({ ctx, input }) => previewSchedule(ctx, input)),
});
