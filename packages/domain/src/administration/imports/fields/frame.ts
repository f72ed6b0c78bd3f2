import { observationRequest, target, targetFields } from "@meridian/contract";
import { z } from "zod";
import { isOfJ2000 } from "../../../observing/targets/index.ts";

const frame = z
  .unknown()
  .refine(
    (value) => isOfJ2000(String(value)),
    "must be 2000, J2000, ICRS or FK5; Meridian doesn't convert other positions",
  )
  .optional();

/** The year from which catalogues gave their positions for J2000. */
const sinceJ2000 = 1984;

/**
 * An observation as a file has it, which may say for which equinox and in which frame its position is. Many tables call the
 * equinox an epoch: an old one without a proper motion says nothing else. What interrupts others isn't imported.
 */
export const importedObservation = observationRequest.extend({
  urgency: z.literal("normal", "must be normal: a rapid request is submitted by itself").default("normal"),
  target: targetFields
    .extend({ equinox: frame, frame })
    .superRefine(({ epoch = sinceJ2000, pm_ra, pm_dec }, issues) => {
      if (epoch < sinceJ2000 && !pm_ra && !pm_dec)
        issues.addIssue({
          code: "custom",
          path: ["epoch"],
          message: `looks like an equinox: positions must be of J2000. One before ${sinceJ2000} needs a proper motion, pm_ra and pm_dec`,
        });
    })
    .transform(({ equinox: _equinox, frame: _frame, ...rest }): z.input<typeof target> => rest)
    .pipe(target),
});
