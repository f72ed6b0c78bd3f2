import { IconTelescopeOff } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Notice } from "./Notice.tsx";
import { PageHeader } from "./PageHeader.tsx";

interface NotThereProps {
  /** What was looked for, in one word. */
  what: string;
  before: ReactNode;
}

/** A page about something that doesn't exist, or isn't for this person to see: nobody learns which. */
export function NotThere({ what, before }: NotThereProps) {
  return (
    <>
      <PageHeader title={`No such ${what}`} before={before} />
      <div className="surface">
        <Notice icon={IconTelescopeOff} title="Nothing to show">
          It was deleted, or you don't have access.
        </Notice>
      </div>
    </>
  );
}
