import { IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Notice } from "../../../../ui/page/Notice.tsx";
import { PageHeader } from "../../../../ui/page/PageHeader.tsx";
import classes from "./AccessPage.module.css";
import { type Answer, accessChannel } from "./useAccess.ts";

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

/** A form that is still open answers at once. */
const patience = 3000;

/** Hands this page's parameters to the form that asked, found by its state. */
function usePassedOn() {
  const [{ state, code }] = useState(() => {
    const query = new URLSearchParams(window.location.search);
    return { state: query.get("state"), code: query.get("code") };
  });
  const [step, setStep] = useState<"passing" | "passed on" | "refused">(state ? "passing" : "refused");
  useEffect(() => {
    if (!state) return;
    const channel = accessChannel(state);
    const timer = setTimeout(() => setStep("refused"), patience);
    channel.onmessage = () => {
      clearTimeout(timer);
      setStep("passed on");
      window.close();
    };
    channel.postMessage({ code } satisfies Answer);
    return () => {
      clearTimeout(timer);
      channel.close();
    };
  }, [state, code]);
  return { isPassedOn: step === "passed on", isRefused: step === "refused", isDenied: code === null };
}
