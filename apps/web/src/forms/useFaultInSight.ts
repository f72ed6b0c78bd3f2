import { type FormEvent, useEffect, useRef, useState } from "react";

type Submit = (event: FormEvent<HTMLFormElement>) => void;

/**
 * Leads to the first field that is wrong, once a form was sent and once the server refused it: in a long form it is out
 * of sight. What it returns belongs on the `<form>`.
 */
export function useFaultInSight(onSubmit: Submit, refusal: unknown) {
  const form = useRef<HTMLFormElement>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    const field = form.current?.querySelector<HTMLElement>("[aria-invalid=true]");
    field?.scrollIntoView({ block: "center" });
    field?.focus({ preventScroll: true });
  }, [attempts, refusal]);
  const submit: Submit = (event) => {
    onSubmit(event);
    setAttempts((before) => before + 1);
  };
  return { ref: form, noValidate: true, onSubmit: submit };
}
