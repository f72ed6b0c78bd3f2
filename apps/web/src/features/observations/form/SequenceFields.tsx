import { Input, NumberInput, Select, Switch, Text } from "@mantine/core";
import { fieldOfView, type Observatory } from "@meridian/contract";
import { counted, exposureTime } from "../../../format/quantity.ts";
import { MosaicDrawing } from "../sequence/MosaicDrawing.tsx";
import classes from "../sequence/Sequence.module.css";
import { expansionInWords, orders, patterns, roundsInWords } from "../sequence/words.ts";
import { expansionOf, readSequence } from "./expansion.ts";
import { Fold } from "./Fold.tsx";
import formClasses from "./Form.module.css";
import { hasFault } from "./faults.ts";
import { requestOf } from "./request.ts";
import { sequenceInWords } from "./sequence.ts";
import { numberOrNull } from "./typed.ts";
import type { ObservationForm } from "./values.ts";

interface SequenceFieldsProps {
  form: ObservationForm;
  observatory: Observatory | undefined;
}

const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The way in which the exposures are taken, and what that comes to. */
export function SequenceFields({ form, observatory }: SequenceFieldsProps) {
  const { sequence } = form.values;
  return (
    <Fold title="Sequence" summary={sequenceInWords(sequence)} isFaulty={hasFault(form.errors, ["sequence"])}>
      <Select
        label="Order of the exposures"
        maw="22rem"
        allowDeselect={false}
        data={options(orders)}
        {...form.getInputProps("sequence.order")}
      />
      <Switch
        label="Dither"
        description="Moves the telescope a little between exposures, so that flaws of the sensor average out"
        {...form.getInputProps("sequence.isDithered", { type: "checkbox" })}
      />
      {sequence.isDithered && <DitherFields form={form} />}
      <Switch
        label="Mosaic"
        description="Panels side by side; each takes all exposures"
        {...form.getInputProps("sequence.isMosaic", { type: "checkbox" })}
      />
      {sequence.isMosaic && <MosaicFields form={form} observatory={observatory} />}
      <Steps form={form} observatory={observatory} />
    </Fold>
  );
}

function DitherFields({ form }: { form: ObservationForm }) {
  const number = (field: string) => ({
    hideControls: true,
    ...form.getInputProps(`sequence.dither.${field}`),
  });
  return (
    <div className={formClasses.pair}>
      <NumberInput
        label="Every"
        description="Exposures of a panel"
        withAsterisk
        allowDecimal={false}
        {...number("every")}
      />
      <NumberInput
        label="Radius"
        description="At most this far"
        suffix="″"
        withAsterisk
        {...number("radius")}
      />
      <Select
        label="Pattern"
        description="Of the moves"
        allowDeselect={false}
        data={options(patterns)}
        {...form.getInputProps("sequence.dither.pattern")}
      />
      <NumberInput
        label="Settling"
        description="Until it exposes again"
        suffix=" s"
        withAsterisk
        {...number("settle_seconds")}
      />
    </div>
  );
}

function MosaicFields({ form, observatory }: SequenceFieldsProps) {
  const field = observatory && fieldOfView(observatory.equipment);
  const mosaic = readSequence(form.values, observatory)?.mosaic;
  const number = (name: string) => ({ hideControls: true, ...form.getInputProps(`sequence.mosaic.${name}`) });
  const size = (side: number | undefined) => (side === undefined ? undefined : `${side.toFixed(1)}′`);
  return (
    <fieldset className={formClasses.plain}>
      <Input.Label component="legend">Panels</Input.Label>
      {observatory && !field && (
        <Text size="sm" c="dimmed" mb={8}>
          The field of view of {observatory.name} isn't known, so give the size of the panels.
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
          <NumberInput label="Columns" withAsterisk allowDecimal={false} {...number("columns")} />
          <NumberInput label="Rows" withAsterisk allowDecimal={false} {...number("rows")} />
          <NumberInput label="Overlap" suffix="%" withAsterisk {...number("overlap")} />
          <NumberInput
            label="Mosaic rotation"
            placeholder="As the target's"
            suffix="°"
            {...number("rotation")}
          />
          <NumberInput
            label="Panel width"
            placeholder={size(field?.width)}
            withAsterisk={!field}
            suffix="′"
            {...number("panel_width")}
          />
          <NumberInput
            label="Panel height"
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

/** More steps than these are counted. */
const mostSteps = 12;

/** The steps that would be taken, in their order, with the time of each. */
function Steps({ form, observatory }: SequenceFieldsProps) {
  const expansion = expansionOf(form.values, observatory);
  if (!expansion) return null;
  const { exposures } = requestOf(form.values);
  const asked = exposures.map(({ filter, exposure_time = 0 }) => ({ filter, exposure_time }));
  const hidden = expansion.steps.length - mostSteps;
  return (
    <details>
      <summary>{expansionInWords(expansion)}</summary>
      <ol className={classes.steps}>
        {expansion.steps.slice(0, mostSteps).map((step) => (
          <li key={`${step.panel} ${step.exposures.join()}`}>
            {step.panel !== null && `Panel ${step.panel + 1}: `}
            {roundsInWords(step, asked)}
            {`, ${exposureTime(step.seconds)}`}
          </li>
        ))}
      </ol>
      {hidden > 0 && <Text size="sm">And {counted(hidden, "more step", "more steps")}.</Text>}
    </details>
  );
}
