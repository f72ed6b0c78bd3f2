import { Anchor, Text } from "@mantine/core";
import type { Access } from "./useAccess.ts";

/** The state of the access request, and what to do next. */
export function AccessSaid({ access: { step, address }, who }: { access: Access; who: string }) {
  if (step === "waiting")
    return <Text size="sm">Waiting for {who}: give access in the window that opened.</Text>;
  if (step === "blocked")
    return (
      <Text size="sm">
        Your browser blocked the window.{" "}
        <Anchor href={address} target="_blank" rel="noopener" inherit underline="always">
          Open {who}
        </Anchor>
      </Text>
    );
  const said = step === "denied" ? `${who} gave no access. Connect again.` : closed(who);
  return step === "unasked" ? null : (
    <Text size="sm" c="var(--mantine-color-error)">
      {said}
    </Text>
  );
}

const closed = (who: string) => `The window was closed before ${who} gave access. Connect again.`;
