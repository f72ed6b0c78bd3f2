import { Text } from "@mantine/core";
import { sentence } from "../problem.ts";

/** Why something wasn't done, read out at once; nothing while there is no error. */
export function Refusal({ error }: { error: unknown }) {
  if (!error) return null;
  return (
    <Text c="var(--mantine-color-error)" role="alert">
      {sentence(error)}
    </Text>
  );
}
