import { Input, NumberInput, Text } from "@mantine/core";
import { fieldOfView, type Observatory } from "@meridian/contract";
import { MosaicDrawing } from "../sequence/MosaicDrawing.tsx";
import classes from "../sequence/Sequence.module.css";
import { readSequence } from "./expansion.ts";
import formClasses from "./Form.module.css";
import { numberOrNull, roundedDown } from "./typed.ts";
import type { ObservationForm } from "./values.ts";

interface MosaicFieldsProps {
  form: ObservationForm;
  observatory: Observatory | undefined;
}

/** The shape of a mosaic, drawn as it lies on the sky. */
export function MosaicFields({ form, observatory }: MosaicFieldsProps) {
  const field = observatory && fieldOfView(observatory.equipment);
  const mosaic = readSequence(form.values, observatory)?.mosaic;
  const number = (name: string) => ({ hideControls: true, ...form.getInputProps(`sequence.mosaic.${name}`) });
  const size = (side: number | undefined) => (side === undefined ? undefined : `${roundedDown(side)}′`);
  return (
    <fieldset className={formClasses.plain}>
      <Input.Label component="legend">Panels</Input.Label>
      {(observatory || form.values.isNetwork) && !field && (
        <Text size="sm" c="dimmed" mb={8}>
          {observatory
            ? `The field of view of ${observatory.name} isn't known, so give the size of the panels.`
            : "Which telescope takes the panels isn't known yet, so give their size."}
        </Text>
      )}
      <div className={classes.split}>
        {mosaic && mosaic.panel_width !== null ? (
          <MosaicDrawing mosaic={mosaic} rotation={numberOrNull(form.values.target.rotation)} />
        ) : (
          <Text size="sm" c="dimmed">
            The panels show here once their number and size are known.
          </Text>
        )}
        <div className={formClasses.pair}>
          <NumberInput
            label="Columns"
            description="Panels side by side"
            withAsterisk
            allowDecimal={false}
            {...number("columns")}
          />
          <NumberInput
            label="Rows"
            description="Panels one below the other"
            withAsterisk
            allowDecimal={false}
            {...number("rows")}
          />
          <NumberInput
            label="Overlap"
            description="Percent of a panel"
            suffix="%"
            withAsterisk
            {...number("overlap")}
          />
          <NumberInput
            label="Mosaic rotation"
            description="Degrees east of north"
            placeholder="As the target's"
            suffix="°"
            {...number("rotation")}
          />
          <NumberInput
            label="Panel width"
            description="Arcminutes"
            placeholder={size(field?.width)}
            withAsterisk={!field}
            suffix="′"
            {...number("panel_width")}
          />
          <NumberInput
            label="Panel height"
            description="Arcminutes"
            placeholder={size(field?.height)}
            withAsterisk={!field}
            suffix="′"
            {...number("panel_height")}
          />
        </div>
      </div>
    </fieldset>
  );
}
