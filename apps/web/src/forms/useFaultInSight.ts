import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";

type Submit = (event: FormEvent<HTMLFormElement>) => void;

/** Sends a form by Ctrl and Enter from each of its fields; those of a dialog that was opened from it are the dialog's. */
function sendByKeys(event: KeyboardEvent<HTMLFormElement>) {
  const isMeant = event.key === "Enter" && (event.ctrlKey || event.metaKey);
  if (!isMeant || !event.currentTarget.contains(event.target as Node)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}

/**
 * Leads to the first field that is wrong, once a form was sent, once the server refused it and each time that `checks`
 * grows: in a long form it is out of sight. Where no field is wrong, it leads to what the server said. Ctrl and Enter send
 * it. What it returns belongs on the `<form>`.
 */
export function useFaultInSight(onSubmit: Submit, refusal: unknown, checks = 0) {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (attempts + checks === 0) return;
    const find = (selector: string) => form.current?.querySelector<HTMLElement>(selector);
    const fault = find("[aria-invalid=true]") ?? (refusal ? find("[data-refusal]") : undefined);
    // What doesn't fit is read from its beginning.
    const isTall = fault && fault.offsetHeight > window.innerHeight / 2;
    fault?.scrollIntoView({ block: isTall ? "start" : "center" });
    fault?.focus({ preventScroll: true });
  }, [attempts, refusal, checks]);
  const submit: Submit = (event) => {
    onSubmit(event);
    setAttempts((before) => before + 1);
  };
  return { ref: form, noValidate: true, onSubmit: submit, onKeyDown: sendByKeys };
}
