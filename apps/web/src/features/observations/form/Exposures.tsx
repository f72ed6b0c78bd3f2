import { Button, Group, Input, Text } from "@mantine/core";
import { randomId } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { ExposureRow } from "./ExposureRow.tsx";
import classes from "./Form.module.css";
import { totalOf } from "./summary.ts";
import { blankExposure, type ExposureValues, type ObservationForm } from "./values.ts";

interface ExposuresProps {
  form: ObservationForm;
  /** Of the observatory; empty where it lists none. */
  filters: readonly string[];
}

const most = 100;

/** What is taken through which filter, and how long all of it takes. */
export function Exposures({ form, filters }: ExposuresProps) {
  const { exposures } = form.values;
  // The row that was added last takes the focus.
  const [added, setAdded] = useState<string>();
  const adder = useRef<HTMLButtonElement>(null);
  const add = (exposure: ExposureValues, at?: number) => {
    setAdded(exposure.key);
    form.insertListItem("exposures", exposure, at);
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
            isFresh={exposure.key === added}
            onDuplicate={isFull ? undefined : () => add({ ...exposure, key: randomId() }, index + 1)}
            onRemove={
              exposures.length > 1
                ? () => {
                    form.removeListItem("exposures", index);
                    adder.current?.focus();
                  }
                : undefined
            }
          />
        ))}
      </div>
      {form.errors.exposures && <Input.Error role="alert">{form.errors.exposures}</Input.Error>}
      <Group justify="space-between">
        <Button
          ref={adder}
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
