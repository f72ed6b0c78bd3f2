import { type ReactNode, useState } from "react";
import { DangerItem } from "../../ui/dialogs/DangerItem.tsx";

interface Danger {
  title: string;
  /** The button's words. */
  action: string;
  /** The consequence, before it is asked for. */
  what: ReactNode;
  /** True if nothing stands in its way; `what` says what does. */
  isPossible?: boolean;
  /** Asks for confirmation, and does it. */
  dialog(close: () => void): ReactNode;
}

/** The actions that aren't easily taken back, as far as the person may take them. */
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
