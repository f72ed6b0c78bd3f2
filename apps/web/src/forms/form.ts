import { type UseFormInput, type UseFormReturnType, useForm as useMantineForm } from "@mantine/form";
import { useUnsaved } from "./unsaved.ts";

interface FormOptions {
  /** Whether what was typed comes back after signing in again. */
  isKept?: boolean;
}

/** The library's form, which asks before its changes are lost. */
export function useForm<Values extends object>(
  input: UseFormInput<Values>,
  { isKept = false }: FormOptions = {},
): UseFormReturnType<Values> {
  const form = useMantineForm(input);
  useUnsaved(() => form.isDirty(), isKept);
  return form;
}
