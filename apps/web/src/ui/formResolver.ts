import type { FormErrors } from "@mantine/form";

interface Issue {
  code?: string;
  path: PropertyKey[];
  message: string;
  origin?: string;
  minimum?: number | bigint;
  maximum?: number | bigint;
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
      errors[issue.path.join(".")] ??= inWords(issue);
    }
    return errors;
  };

function inWords({ code, origin, minimum, maximum, format, message }: Issue): string {
  if (code === "too_small" && origin === "array") return "Choose at least one.";
  if (code === "too_small" && origin === "string")
    return Number(minimum) <= 1 ? "This is needed." : `At least ${minimum} characters are needed.`;
  if (code === "too_big" && origin === "string") return `At most ${maximum} characters fit.`;
  if (code === "invalid_type" && message.endsWith("undefined")) return "This is needed.";
  if (code === "invalid_value") return "Choose one.";
  if (format === "email") return "This isn't an email address.";
  return message.charAt(0).toUpperCase() + message.slice(1);
}
