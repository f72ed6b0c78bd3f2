import { Button, Group, Input, Switch } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { Fold } from "./Fold.tsx";
import classes from "./Form.module.css";
import { hasFault } from "./faults.ts";
import { InstantField } from "./InstantField.tsx";
import { timesInWords } from "./summary.ts";
import { blankWindow, type ObservationForm } from "./values.ts";

const paths = ["windows", "fixed_time_start", "fixed_time_end", "bypass_darkness"];

/** When it may be made. */
export function TimeFields({ form }: { form: ObservationForm }) {
  return (
    <Fold title="When" summary={timesInWords(form.values)} isFaulty={hasFault(form.errors, paths)}>
      <Windows form={form} />
      <fieldset className={classes.row}>
        <legend>Fixed time</legend>
        <div className={classes.pair}>
          <InstantField
            label="Starts at"
            description="It starts then and at no other time. Empty for any time."
            {...form.getInputProps("fixed_time_start")}
          />
          <InstantField
            label="Over by"
            description="Goes with the start."
            {...form.getInputProps("fixed_time_end")}
          />
        </div>
      </fieldset>
      <Switch
        label="Also while the Sun is up"
        description="For the Sun itself, and for bright planets and stars."
        {...form.getInputProps("bypass_darkness", { type: "checkbox" })}
      />
    </Fold>
  );
}

function Windows({ form }: { form: ObservationForm }) {
  const { windows } = form.values;
  return (
    <fieldset className={classes.plain}>
      <Input.Label component="legend">Windows</Input.Label>
      <Input.Description mb={8}>
        It is made within one of these; in any night when there are none.
      </Input.Description>
      <div className={classes.rows}>
        {windows.map(({ key }, index) => (
          <fieldset key={key} className={classes.row}>
            <legend>Window {index + 1}</legend>
            <div className={classes.pair}>
              <InstantField label="From" description="" {...form.getInputProps(`windows.${index}.start`)} />
              <InstantField label="To" description="" {...form.getInputProps(`windows.${index}.end`)} />
            </div>
            <Button
              mt="xs"
              size="compact-sm"
              variant="subtle"
              color="red"
              aria-label={`Remove window ${index + 1}`}
              onClick={() => form.removeListItem("windows", index)}
            >
              Remove
            </Button>
          </fieldset>
        ))}
        {form.errors.windows && <Input.Error role="alert">{form.errors.windows}</Input.Error>}
        <Group>
          <Button
            variant="default"
            disabled={windows.length >= 100}
            leftSection={<IconPlus size={16} />}
            onClick={() => form.insertListItem("windows", blankWindow())}
          >
            Add window
          </Button>
        </Group>
      </div>
    </fieldset>
  );
}
