import { Button, Group, Input, Text } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { MomentField } from "../../../ui/fields/MomentField.tsx";
import { useFreshRow, useRows } from "../../../ui/fields/useRows.ts";
import classes from "./Form.module.css";
import { hasFault } from "./faults.ts";
import { useTonight } from "./usePlace.ts";
import { blankWindow, type ObservationForm } from "./values.ts";

const presets = [
  { word: "Tonight", days: 1 },
  { word: "This week", days: 7 },
  { word: "This month", days: 30 },
];

/** Some days from now, to the minute: the next one has the coming night of every observatory. */
function spanOf(days: number): { start: string; end: string } {
  const now = Math.floor(Date.now() / 60_000) * 60_000;
  return { start: new Date(now).toISOString(), end: new Date(now + days * 86_400_000).toISOString() };
}

/** Between which times it may be made. */
export function Windows({ form }: { form: ObservationForm }) {
  const { windows } = form.values;
  const rows = useRows();
  const add = () => {
    const window = blankWindow();
    rows.added(window.key);
    form.insertListItem("windows", window);
  };
  const tonight = useTonight(form.values);
  const addSpan = (span: { start: string; end: string }) => {
    const empty = windows.findIndex(({ start, end }) => !start && !end);
    if (empty >= 0) form.setFieldValue(`windows.${empty}`, { ...windows[empty]!, ...span });
    else form.insertListItem("windows", { ...blankWindow(), ...span });
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
        <Group gap="xs">
          <Button
            ref={rows.adder}
            variant="default"
            disabled={windows.length >= 100}
            leftSection={<IconPlus size={16} />}
            onClick={add}
          >
            Add window
          </Button>
          {presets.map(({ word, days }) => (
            <Button
              key={word}
              variant="subtle"
              disabled={windows.length >= 100}
              aria-label={`${word}, as a window`}
              onClick={() => addSpan((days === 1 && tonight) || spanOf(days))}
            >
              {word}
            </Button>
          ))}
        </Group>
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
  // A fault of all windows leads to the first.
  const ofAll = index === 0 ? form.errors.windows : undefined;
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
          error={form.errors[`windows.${index}.end`] ?? ofAll}
        />
      </div>
      <Group mt="xs" gap="xs">
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          aria-label={`Remove window ${index + 1}`}
          onClick={onRemove}
        >
          Remove
        </Button>
        {hasFault(form.errors, [`windows.${index}`]) && (
          <Text size="sm">Change its times, or remove it.</Text>
        )}
      </Group>
    </fieldset>
  );
}
