import { Text } from "@mantine/core";
import { useSentence } from "../../live/useSentence.ts";
import { isSaidAt } from "../../problem.ts";

interface RefusalProps {
  error: unknown;
  /** The fields that say themselves what is wrong with them. */
  fields?: readonly string[] | undefined;
}

/** The reason why something wasn't done, read out at once; nothing without an error, or if each is said at its field. */
export function Refusal({ error, fields }: RefusalProps) {
  const words = useSentence(error);
  if (!error || (fields && isSaidAt(fields, error))) return null;
  return (
    <Text
      c="var(--mantine-color-error)"
      role="alert"
      data-refusal
      tabIndex={-1}
      style={{ overflowWrap: "anywhere" }}
    >
      {words}
    </Text>
  );
}
