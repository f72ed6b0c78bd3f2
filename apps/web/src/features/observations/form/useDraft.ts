import { useEffect, useState } from "react";
import { useProfile } from "../../../session.ts";
import { signedOut } from "../../../trpc.ts";
import type { ObservationForm, Values } from "./values.ts";

/** Takes out what was kept; without storage nothing was. */
function takeDraft(key: string): Partial<Values> | undefined {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return kept === null ? undefined : JSON.parse(kept);
  } catch {
    return undefined;
  }
}

function keepDraft(key: string, values: Values) {
  try {
    sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Without storage it is lost, as it would be without all this.
  }
}

/**
 * What was typed comes back after a reload, and after signing in again when the session ended meanwhile; for the same
 * person in the same tab. Who leaves the page by themselves begins with an empty form.
 */
export function useDraft(form: ObservationForm) {
  const key = `meridian.observation.${useProfile().id}`;
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    const draft = takeDraft(key);
    if (draft) form.setValues(draft);
    if (draft) setRestored(true);
  }, [key]);
  useEffect(() => {
    const keep = () => form.isDirty() && keepDraft(key, form.getValues());
    window.addEventListener("pagehide", keep);
    signedOut.addEventListener("signed-out", keep);
    return () => {
      window.removeEventListener("pagehide", keep);
      signedOut.removeEventListener("signed-out", keep);
    };
  });
  const startAnew = () => {
    form.reset();
    setRestored(false);
  };
  return { isRestored, startAnew };
}
