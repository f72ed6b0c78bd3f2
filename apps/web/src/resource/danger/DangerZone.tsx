import { type ReactNode, useState } from "react";
import { DangerItem } from "../../ui/dialogs/DangerItem.tsx";

interface Danger {
  title: string;
  /** What the button says. */
  action: string;
  /** What it does, before it is asked for. */
  what: ReactNode;
  /** Whether nothing stands in its way; `what` says what does. */
  isPossible?: boolean;
  /** Asks for confirmation, and does it. */
  dialog(close: () => void): ReactNode;
}

/** What isn't easily taken back, as far as the person may do it. */
export function DangerZone({ dangers }: { dangers: readonly (Danger | false)[] }) {
  // By its place: what it is called may change once it is done.
  const [open, setOpen] = useState<number>();
  const asked = open === undefined ? undefined : dangers[open];
  return (
    <>
      {dangers.map(
        (danger, index) =>
          danger && (
            <DangerItem
              key={danger.action}
              title={danger.title}
              action={danger.action}
              isPossible={danger.isPossible}
              onAsk={() => setOpen(index)}
            >
              {danger.what}
            </DangerItem>
          ),
      )}
      {asked ? asked.dialog(() => setOpen(undefined)) : null}
    </>
  );
}
