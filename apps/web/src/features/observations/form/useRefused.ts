import type { FormErrors } from "@mantine/form";
import { useEffect, useRef, useState } from "react";

/** Takes whoever has submitted a form to its first field that has a fault. */
export function useRefused() {
  const root = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals > 0) root.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [refusals]);
  const refused = (errors: FormErrors) => {
    if (Object.keys(errors).length > 0) setRefusals((before) => before + 1);
  };
  return { root, refused };
}
