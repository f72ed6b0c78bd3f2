import { NumberInput, Select, Switch } from "@mantine/core";
import type { Observatory, PlaceOutlook } from "@meridian/contract";
import { ordersOf, patterns } from "../sequence/words.ts";
import { Fold } from "./Fold.tsx";
import formClasses from "./Form.module.css";
import { hasFault } from "./faults.ts";
import { givePanelSize } from "./framing/useFrame.ts";
import { MosaicFields } from "./MosaicFields.tsx";
import { Steps } from "./Steps.tsx";
import { sequenceInWords } from "./sequence.ts";
import type { ObservationForm } from "./values.ts";

interface SequenceFieldsProps {
  form: ObservationForm;
  observatory: Observatory | undefined;
  /** The place where a request to the network would be executed first. */
  best: PlaceOutlook | undefined;
}

const options = (words: Record<string, string>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** The way in which the exposures are taken, and what that comes to. */
export function SequenceFields({ form, observatory, best }: SequenceFieldsProps) {
  const { sequence, isNetwork } = form.values;
  const makeMosaic = (isMosaic: boolean) => {
    form.setFieldValue("sequence.isMosaic", isMosaic);
    if (isMosaic && isNetwork && best?.field && sequence.mosaic.panel_width === "")
      givePanelSize(form, best.field);
  };
  return (
    <Fold title="Sequence" summary={sequenceInWords(sequence)} isFaulty={hasFault(form.errors, ["sequence"])}>
      <Select
        label="Order of the exposures"
        maw="22rem"
        allowDeselect={false}
        data={options(ordersOf(sequence.isMosaic))}
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
        onChange={({ currentTarget }) => makeMosaic(currentTarget.checked)}
      />
      {sequence.isMosaic && <MosaicFields form={form} observatory={observatory} />}
      <Steps values={form.values} observatory={observatory} />
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
