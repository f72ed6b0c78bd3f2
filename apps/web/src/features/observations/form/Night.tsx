import { useDebouncedValue } from "@mantine/hooks";
import type { NightInput } from "@meridian/contract";
import { nightFor } from "../night/asked.ts";
import { marksOf } from "../night/marks.ts";
import { NightSection } from "../night/NightSection.tsx";
import classes from "./Form.module.css";
import { requestOf } from "./request.ts";
import type { Values } from "./values.ts";

/**
 * How the target stands through the night, a moment after the last change. With an observatory there is room for it from the
 * beginning, so that nothing moves away from under a pointer once the target is known.
 */
export function Night({ values }: { values: Values }) {
  const request = requestOf(values);
  const asked = nightFor(values.observatory_id, request);
  const [settled] = useDebouncedValue(asked && JSON.stringify(asked), 400);
  if (values.observatory_id === null) return null;
  return (
    <div className={classes.night}>
      {asked && settled ? (
        <NightSection asked={JSON.parse(settled) as NightInput} marks={marksOf(request)} />
      ) : (
        <p className={classes.note} data-tone="quiet">
          The altitude through the coming night shows here once the target has coordinates.
        </p>
      )}
    </div>
  );
}
