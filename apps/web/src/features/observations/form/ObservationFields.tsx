import { Input, NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { constraintList } from "@meridian/contract";
import type { ReactNode } from "react";
import { FormSection } from "../../../ui/fields/CreateForm.tsx";
import { MomentField } from "../../../ui/fields/MomentField.tsx";
import { twilights } from "../words.ts";
import { DestinationField } from "./DestinationField.tsx";
import { Exposures } from "./Exposures.tsx";
import { Fold } from "./Fold.tsx";
import classes from "./Form.module.css";
import { hasFault } from "./faults.ts";
import { Framing } from "./framing/Framing.tsx";
import { MonitoringFields } from "./MonitoringFields.tsx";
import { Night, useBestPlace } from "./Night.tsx";
import { QualityFields } from "./QualityFields.tsx";
import { nameFor } from "./request.ts";
import { SequenceFields } from "./SequenceFields.tsx";
import { constraintsInWords, timesInWords } from "./summary.ts";
import { TargetFields } from "./TargetFields.tsx";
import { type usePlace, useTonight } from "./usePlace.ts";
import { useSettledFaults } from "./useSettledFaults.ts";
import type { ObservationForm } from "./values.ts";
import { Windows } from "./Windows.tsx";

interface ObservationFieldsProps {
  form: ObservationForm;
  observatory: ReturnType<typeof usePlace>["observatory"];
  /** The fields for project and observatory, as far as they can be chosen. */
  place?: ReactNode;
  /** The destination that it has already. */
  kept?: { id: string; name: string } | undefined;
  /** Fields have been marked. */
  onFaults(): void;
  /** Asks any observatory that fits instead, where that can still be chosen. */
  askAny?: () => void;
}

/** Everything that can be asked for. */
export function ObservationFields(props: ObservationFieldsProps) {
  const { form, observatory, place, kept, onFaults, askAny } = props;
  const best = useBestPlace(form.values);
  useSettledFaults(form);
  return (
    <>
      <FormSection title="Target">
        <TargetFields form={form} observatory={observatory} onFaults={onFaults} askAny={askAny} />
        <Framing form={form} observatory={observatory} best={best} />
      </FormSection>
      <FormSection title="Basics">
        <TextInput
          label="Name"
          description={form.values.isNetwork ? "If empty: the target." : "If empty: target and observatory."}
          placeholder={form.values.target.name.trim() && nameFor(form.values, observatory)}
          maxLength={200}
          {...form.getInputProps("name")}
        />
        {place}
        <NumberInput
          label="Priority"
          description={
            form.values.urgency === "rapid"
              ? "A rapid request goes before all others, whatever its priority."
              : "1 to 10; 10 is highest"
          }
          disabled={form.values.urgency === "rapid"}
          maw="14rem"
          min={1}
          max={10}
          // What is beyond is said, not changed.
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps("priority")}
        />
      </FormSection>
      <Night form={form} />
      <FormSection title="Exposures">
        <Exposures form={form} observatory={observatory} />
      </FormSection>
      <div className={classes.rows}>
        <SequenceFields form={form} observatory={observatory} best={best} />
        <ConstraintFields form={form} />
        <TimeFields form={form} />
        <MonitoringFields form={form} />
        <QualityFields form={form} />
      </div>
      <FormSection title="External storage">
        <DestinationField kept={kept} {...form.getInputProps("external_storage_id")} />
      </FormSection>
    </>
  );
}

const paths = ["windows", "fixed_time_start", "fixed_time_end", "bypass_darkness"];

/** The times at which it may be made. */
function TimeFields({ form }: { form: ObservationForm }) {
  const tonight = useTonight(form.values);
  return (
    <Fold title="When" summary={timesInWords(form.values)} isFaulty={hasFault(form.errors, paths)}>
      <Windows form={form} />
      <fieldset className={classes.plain}>
        <Input.Label component="legend">Fixed time</Input.Label>
        <Input.Description mb={8}>Starts exactly then. Leave both empty for any time.</Input.Description>
        <div className={classes.pair}>
          <MomentField label="Starts at" night={tonight} {...form.getInputProps("fixed_time_start")} />
          <MomentField
            label="End by"
            night={tonight}
            isEnd
            min={form.values.fixed_time_start}
            {...form.getInputProps("fixed_time_end")}
          />
        </div>
      </fieldset>
      <Switch
        label="Also while the Sun is up"
        description="For the Sun, bright planets and stars"
        {...form.getInputProps("bypass_darkness", { type: "checkbox" })}
      />
    </Fold>
  );
}

const twilightOptions = Object.entries(twilights).map(([value, label]) => ({ value, label }));

/** The conditions that the sky must meet. */
function ConstraintFields({ form }: { form: ObservationForm }) {
  return (
    <Fold
      title="Constraints"
      summary={constraintsInWords(form.values.constraints)}
      isFaulty={hasFault(form.errors, ["constraints"])}
    >
      <div className={classes.pair}>
        {constraintList.map(({ name, label, hint, unit }) => (
          <NumberInput
            key={name}
            hideControls
            label={label}
            description={hint}
            suffix={unit}
            {...form.getInputProps(`constraints.${name}`)}
          />
        ))}
        <Select
          label="Twilight"
          description="How dark it must be."
          placeholder={twilights.nautical}
          clearable
          clearButtonProps={{ "aria-label": "No twilight" }}
          data={twilightOptions}
          {...form.getInputProps("constraints.twilight")}
        />
      </div>
    </Fold>
  );
}
