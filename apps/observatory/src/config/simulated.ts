import { z } from "zod";

const share = z.number().min(0).max(1).default(0);
/** Shares of the commands that a device is given. */
const failing = { error: share, silent: share, gone: share };
const failingDevice = z.strictObject(failing).prefault({});

/** The section of an observatory.yaml about devices that aren't there. */
export const simulated = z.strictObject({
  speed: z.number().min(1).max(1e6).default(60),
  pixels: z.int().min(16).max(4096).default(512),
  highest_sun: z.number().min(-90).max(90).default(90),
  seed: z.int().min(0).optional(),
  faults: z
    .strictObject({
      mount: failingDevice,
      camera: z.strictObject({ ...failing, blurred: share, broken: share }).prefault({}),
      filter_wheel: failingDevice,
      focuser: failingDevice,
      rotator: failingDevice,
      dome: failingDevice,
      guider: z.strictObject({ ...failing, lost: share, unsettled: share }).prefault({}),
      weather: z.strictObject({ unsafe: share, gone: share }).prefault({}),
    })
    .prefault({}),
});
export type Simulated = z.output<typeof simulated>;
