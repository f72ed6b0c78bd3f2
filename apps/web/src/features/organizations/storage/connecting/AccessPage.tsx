import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { Notice } from "../../../../ui/page/Notice.tsx";
import { PageHeader } from "../../../../ui/page/PageHeader.tsx";
import classes from "./AccessPage.module.css";
import { usePassedOn } from "./usePassedOn.ts";

/** The redirect page of a storage service; hands the answer to the form that asked. */
export function AccessPage() {
  const { isPassedOn, isRefused, isDenied } = usePassedOn();
  return (
    <main className={classes.page}>
      <PageHeader title="Access to storage" />
      <div className="surface" role="status">
        {isRefused && (
          <Notice icon={IconCircleX} tone="bad" title="No form is waiting for this answer">
            Go back to the form of the destination and connect again.
          </Notice>
        )}
        {isPassedOn && (
          <Notice
            icon={isDenied ? IconCircleX : IconCircleCheck}
            tone={isDenied ? "bad" : "good"}
            title={isDenied ? "No access was given" : "Access was given"}
          >
            You can close this window.
          </Notice>
        )}
      </div>
    </main>
  );
}
