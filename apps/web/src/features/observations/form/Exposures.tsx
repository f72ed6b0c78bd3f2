import { ActionIcon, Button, Group, Input, NumberInput, type NumberInputProps, Text } from "@mantine/core";
import { randomId } from "@mantine/hooks";
import type { Observatory } from "@meridian/contract";
import { IconCopy, IconPlus, IconTrash } from "@tabler/icons-react";
import { useFreshRow, useRows } from "../../../ui/fields/useRows.ts";
import { timingInWords } from "../sequence/words.ts";
import { ExposurePresets } from "./ExposurePresets.tsx";
import { expansionOf } from "./expansion.ts";
import { FilterField, type FilterFieldProps } from "./FilterField.tsx";
import classes from "./Form.module.css";
import { useExpected } from "./Night.tsx";
import { totalOf } from "./summary.ts";
import { useNetworkFilters } from "./usePlace.ts";
import { blankExposure, type ExposureValues, type ObservationForm } from "./values.ts";

interface ExposuresProps {
  form: ObservationForm;
  /** The chosen one; undefined where it isn't known. */
  observatory: Observatory | undefined;
}

const most = 100;

/** The exposures by filter, and the time that all of them take. */
export function Exposures({ form, observatory }: ExposuresProps) {
  const { exposures } = form.values;
  const filters = useNetworkFilters(form.values);
  const known = useExpected(form.values);
  const here = expansionOf(form.values, observatory);
  const timing = here && timingInWords(known?.expansion ?? here, known?.expansion_at);
  const rows = useRows();
  const add = (exposure: ExposureValues, at?: number) => {
    rows.added(exposure.key);
    form.insertListItem("exposures", exposure, at);
  };
  const remove = (index: number) => {
    form.removeListItem("exposures", index);
    rows.removed();
  };
  const isFull = exposures.length >= most;
  return (
    <>
      <ExposurePresets form={form} filters={form.values.isNetwork ? filters : observatory?.filters} />
      <div className={classes.rows}>
        {exposures.map((exposure, index) => (
          <ExposureRow
            key={exposure.key}
            form={form}
            index={index}
            filter={form.values.isNetwork ? { suggested: filters } : { choices: observatory?.filters ?? [] }}
            isFresh={exposure.key === rows.fresh}
            onDuplicate={isFull ? undefined : () => add({ ...exposure, key: randomId() }, index + 1)}
            onRemove={exposures.length > 1 ? () => remove(index) : undefined}
          />
        ))}
      </div>
      {form.errors.exposures && <Input.Error role="alert">{form.errors.exposures}</Input.Error>}
      <Group justify="space-between">
        <Button
          ref={rows.adder}
          variant="default"
          disabled={isFull}
          leftSection={<IconPlus size={16} />}
          onClick={() => add(blankExposure())}
        >
          Add exposure
        </Button>
        <Text size="sm" aria-live="polite">
          Total integration: <strong>{totalOf(form.values)}</strong>
          {timing && ` (${timing})`}
        </Text>
      </Group>
    </>
  );
}

interface ExposureRowProps {
  form: ObservationForm;
  index: number;
  filter: Pick<FilterFieldProps, "choices" | "suggested">;
  /** Just added: it takes the focus. */
  isFresh: boolean;
  onDuplicate: (() => void) | undefined;
  onRemove: (() => void) | undefined;
}

const numbers: (NumberInputProps & { name: string })[] = [
  { name: "exposure_time", label: "Time (s)", withAsterisk: true },
  { name: "exposure_count", label: "Count", allowDecimal: false, withAsterisk: true },
  { name: "binning", label: "Binning", allowDecimal: false },
  { name: "gain", label: "Gain", placeholder: "Camera's" },
  { name: "offset", label: "Offset", placeholder: "Camera's" },
];

/** The number, length and filter of exposures. */
function ExposureRow({ form, index, filter, isFresh, onDuplicate, onRemove }: ExposureRowProps) {
  const row = useFreshRow(isFresh);
  const at = `exposures.${index}`;
  const name = `exposure ${index + 1}`;
  return (
    <fieldset ref={row} className={classes.row}>
      <legend>Exposure {index + 1}</legend>
      <div className={classes.exposure}>
        <FilterField {...filter} {...form.getInputProps(`${at}.filter`)} />
        {numbers.map(({ name: field, ...props }) => (
          <NumberInput key={field} hideControls {...props} {...form.getInputProps(`${at}.${field}`)} />
        ))}
        <div className={classes.tools}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={`Duplicate ${name}`}
            disabled={!onDuplicate}
            onClick={onDuplicate}
          >
            <IconCopy size={16} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            color="red"
            size="lg"
            aria-label={`Remove ${name}`}
            disabled={!onRemove}
            onClick={onRemove}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      </div>
    </fieldset>
  );
}
