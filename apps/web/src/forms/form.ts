import {
  type FormErrors,
  type UseFormInput,
  type UseFormReturnType,
  useForm as useMantineForm,
} from "@mantine/form";
import { useUnsaved } from "./unsaved.ts";

interface Issue {
  code?: string;
  path: PropertyKey[];
  message: string;
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
  /** True if the minimum or maximum itself is allowed. */
  inclusive?: boolean;
  expected?: string;
  format?: string;
}
interface Schema {
  safeParse(values: unknown): { success: boolean; error?: { issues: Issue[] } };
}

/** The contract's schema as a form's validation: the same rules as the server's, in words for the person typing. */
export const formResolver =
  (schema: Schema) =>
  (values: unknown): FormErrors => {
    const errors: FormErrors = {};
    for (const issue of schema.safeParse(values).error?.issues ?? []) {
      errors[issue.path.join(".")] ??= describeIssue(issue);
    }
    return errors;
  };

function describeIssue(issue: Issue): string {
  const { code, origin, minimum, maximum, expected, format, message } = issue;
  if (code === "too_small" && origin === "array") return "Choose at least one.";
  if (code === "too_small" && origin === "string")
    return Number(minimum) <= 1 ? "Required" : `Too short: at least ${minimum} characters.`;
  if (code === "too_big" && origin === "string") return `At most ${maximum} characters.`;
  if (code === "invalid_type" && message.endsWith("undefined")) return "Required";
  if (isNumber(origin) && (code === "too_small" || code === "too_big")) return bound(issue);
  if (expected === "int") return "Enter a whole number.";
  if (code === "invalid_value") return "Choose one.";
  if (format === "email") return "Enter an email address.";
  return message.charAt(0).toUpperCase() + message.slice(1);
}

const isNumber = (origin: string | undefined) => origin === "number" || origin === "int";

function bound({ code, minimum, maximum, inclusive }: Issue): string {
  if (code === "too_small") return `${inclusive ? "At least" : "More than"} ${minimum}.`;
  return `${inclusive ? "At most" : "Less than"} ${maximum}.`;
}

interface FormOptions {
  /** True if the typed text comes back after signing in again. */
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
