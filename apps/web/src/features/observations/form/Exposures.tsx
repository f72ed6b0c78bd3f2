import { Button, Group, Input, Text } from "@mantine/core";
import { randomId } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { ExposureRow } from "./ExposureRow.tsx";
import classes from "./Form.module.css";
import { totalOf } from "./summary.ts";
import { useRows } from "./useRows.ts";
import { blankExposure, type ExposureValues, type ObservationForm } from "./values.ts";

interface ExposuresProps {
  form: ObservationForm;
  /** The observatory's filters; empty where it lists none. */
  filters: readonly string[];
}

const most = 100;

/** The exposures by filter, and the time that all of them take. */
export function Exposures({ form, filters }: ExposuresProps) {
  const { exposures } = form.values;
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
      <div className={classes.rows}>
        {exposures.map((exposure, index) => (
          <ExposureRow
            key={exposure.key}
            form={form}
            index={index}
            filters={filters}
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
          Total integration: <strong>{totalOf(exposures)}</strong>
        </Text>
      </Group>
    </>
  );
}
