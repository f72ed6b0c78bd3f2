import { useDebouncedValue } from "@mantine/hooks";
import type { NightInput } from "@meridian/contract";
import { nightFor } from "../night/asked.ts";
import { NightSection } from "../night/NightSection.tsx";
import { requestOf } from "./request.ts";
import type { Values } from "./values.ts";

/** How the target stands through the night, a moment after the last change; nothing until there are place and target. */
export function Night({ values }: { values: Values }) {
  const asked = nightFor(values.observatory_id, requestOf(values));
  const [settled] = useDebouncedValue(asked && JSON.stringify(asked), 400);
  return asked && settled && <NightSection asked={JSON.parse(settled) as NightInput} />;
}
