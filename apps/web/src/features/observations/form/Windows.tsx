import { Button, Input } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { MomentField } from "../../../ui/fields/MomentField.tsx";
import { useFreshRow, useRows } from "../../../ui/fields/useRows.ts";
import classes from "./Form.module.css";
import { useTonight } from "./usePlace.ts";
import { blankWindow, type ObservationForm } from "./values.ts";

/** Between which times it may be made. */
export function Windows({ form }: { form: ObservationForm }) {
  const { windows } = form.values;
  const rows = useRows();
  const add = () => {
    const window = blankWindow();
    rows.added(window.key);
    form.insertListItem("windows", window);
  };
  const remove = (index: number) => {
    form.removeListItem("windows", index);
    rows.removed();
  };
  return (
    <fieldset className={classes.plain}>
      <Input.Label component="legend">Windows</Input.Label>
      <Input.Description mb={8}>
        Observed only within these windows. Any night if there are none.
      </Input.Description>
      <div className={classes.rows}>
        {windows.map(({ key }, index) => (
          <WindowRow
            key={key}
            form={form}
            index={index}
            isFresh={key === rows.fresh}
            onRemove={() => remove(index)}
          />
        ))}
        {form.errors.windows && <Input.Error role="alert">{form.errors.windows}</Input.Error>}
        <div>
          <Button
            ref={rows.adder}
            variant="default"
            disabled={windows.length >= 100}
            leftSection={<IconPlus size={16} />}
            onClick={add}
          >
            Add window
          </Button>
        </div>
      </div>
    </fieldset>
  );
}

interface WindowRowProps {
  form: ObservationForm;
  index: number;
  isFresh: boolean;
  onRemove(): void;
}

function WindowRow({ form, index, isFresh, onRemove }: WindowRowProps) {
  const row = useFreshRow(isFresh);
  const tonight = useTonight(form.values);
  return (
    <fieldset ref={row} className={classes.row}>
      <legend>Window {index + 1}</legend>
      <div className={classes.pair}>
        <MomentField label="From" night={tonight} {...form.getInputProps(`windows.${index}.start`)} />
        <MomentField
          label="To"
          night={tonight}
          isEnd
          min={form.values.windows[index]?.start}
          {...form.getInputProps(`windows.${index}.end`)}
        />
      </div>
      <Button
        mt="xs"
        size="compact-sm"
        variant="subtle"
        color="red"
        aria-label={`Remove window ${index + 1}`}
        onClick={onRemove}
      >
        Remove
      </Button>
    </fieldset>
  );
}
