import { useEffect, useState } from "react";
import { type Answer, accessChannel } from "./accessChannel.ts";

/** A form that is still open answers at once. */
const patience = 3000;

/** Hands this page's parameters to the form that asked, found by its state. */
export function usePassedOn() {
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
