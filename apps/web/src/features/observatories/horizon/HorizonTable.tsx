import { ActionIcon, Button, NumberInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useFreshRow, useRows } from "../../../ui/fields/useRows.ts";
import type { ObservatoryForm } from "../settings/values.ts";
import classes from "./Horizon.module.css";

/** More rows than these take too long to show at each keystroke: a longer horizon is edited as text. */
export const mostRows = 100;

/** The points of a horizon, one to a row. */
export function HorizonTable({ form }: { form: ObservatoryForm }) {
  const { horizon } = form.values;
  const rows = useRows();
  const add = () => {
    rows.added(String(horizon.length));
    form.insertListItem("horizon", ["", ""]);
  };
  const remove = (index: number) => {
    form.removeListItem("horizon", index);
    rows.removed();
  };
  return (
    <>
      {horizon.length > 0 && (
        <div className={classes.points}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">Azimuth</th>
                <th scope="col">Altitude</th>
                <td />
              </tr>
            </thead>
            <tbody>
              {horizon.map((_, index) => (
                <PointRow
                  key={index}
                  form={form}
                  index={index}
                  isFresh={String(index) === rows.fresh}
                  onRemove={() => remove(index)}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div>
        <Button
          ref={rows.adder}
          variant="default"
          disabled={horizon.length >= mostRows}
          leftSection={<IconPlus size={16} />}
          onClick={add}
        >
          Add point
        </Button>
      </div>
    </>
  );
}

interface PointRowProps {
  form: ObservatoryForm;
  index: number;
  /** Just added: it takes the focus. */
  isFresh: boolean;
  onRemove(): void;
}

function PointRow({ form, index, isFresh, onRemove }: PointRowProps) {
  const row = useFreshRow<HTMLTableRowElement>(isFresh);
  const name = `point ${index + 1}`;
  return (
    <tr ref={row}>
      {["Azimuth", "Altitude"].map((angle, part) => (
        <td key={angle}>
          <NumberInput
            aria-label={`${angle} of ${name}`}
            suffix="°"
            hideControls
            {...form.getInputProps(`horizon.${index}.${part}`)}
          />
        </td>
      ))}
      <td>
        <ActionIcon variant="subtle" color="red" size="lg" aria-label={`Remove ${name}`} onClick={onRemove}>
          <IconTrash size={16} />
        </ActionIcon>
      </td>
    </tr>
  );
}
