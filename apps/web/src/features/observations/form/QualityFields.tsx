import { NumberInput } from "@mantine/core";
import { Fold } from "./Fold.tsx";
import classes from "./Form.module.css";
import { hasFault } from "./faults.ts";
import { acceptInWords } from "./summary.ts";
import type { ObservationForm } from "./values.ts";

/** The rules by which images are rejected. */
export function QualityFields({ form }: { form: ObservationForm }) {
  return (
    <Fold
      title="Image quality"
      summary={acceptInWords(form.values)}
      isFaulty={hasFault(form.errors, ["accept"])}
    >
      <p className={classes.hint}>
        Other images are rejected and taken again while the windows last. An image that the observatory
        doesn't measure is kept.
      </p>
      <div className={classes.pair}>
        <NumberInput
          label="Largest FWHM"
          description="Of the stars, in arcseconds"
          suffix="″"
          hideControls
          {...form.getInputProps("accept.max_fwhm")}
        />
        <NumberInput
          label="Fewest stars"
          description="Found in the image"
          allowDecimal={false}
          hideControls
          {...form.getInputProps("accept.min_stars")}
        />
      </div>
    </Fold>
  );
}
