import { Alert } from "@mantine/core";
import type { Observation } from "@meridian/contract";
import { IconLock } from "@tabler/icons-react";

interface NotEditableProps {
  observation: Observation;
  isGone: boolean;
}

/** Why it can't be changed, or no longer; nothing while it can. */
export function NotEditable({ observation: { abilities, status }, isGone }: NotEditableProps) {
  if (abilities.update && !isGone) return null;
  const title = isGone
    ? "It is no longer there for you"
    : status === "pending"
      ? "It isn't yours to change"
      : "It can no longer be changed";
  return (
    <Alert role="alert" icon={<IconLock size={18} />} title={title}>
      {isGone && "It was deleted, or you don't see it any more. "}
      {!isGone && status === "pending" && "Only who submitted it can, and who operates its observatory. "}
      {!isGone &&
        status !== "pending" &&
        `It is ${status.replaceAll("_", " ")}, and only pending ones change. `}
      What you typed stays here as long as this page is open.
    </Alert>
  );
}
