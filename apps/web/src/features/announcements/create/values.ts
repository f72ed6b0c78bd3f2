import type { FormErrors } from "@mantine/form";
import {
  type AnnouncementTarget,
  createAnnouncementInput,
  createScopedAnnouncementInput,
  type TargetKind,
} from "@meridian/contract";
import { formResolver } from "../../../forms/formResolver.ts";

export interface Choice {
  isAll: boolean;
  ids: string[];
}

/** What every announcement says. */
export interface Composed {
  title: string;
  message: string;
  severity: "info" | "warning" | "critical";
  delivery_type: "message" | "email" | "both";
  publish_at: string;
  expires_at: string;
  /** Days; empty for no reminder. */
  remind_after_days: number | "";
}

/** The system's, with the targets as they are chosen. */
export interface Values extends Composed {
  isEverybody: boolean;
  choices: Record<TargetKind, Choice>;
}

export const targetKinds = ["users", "observatories", "organizations", "projects"] as const;

export const blank: Composed = {
  title: "",
  message: "",
  severity: "info",
  delivery_type: "message",
  publish_at: "",
  expires_at: "",
  remind_after_days: "",
};

export const initialValues: Values = {
  ...blank,
  isEverybody: false,
  choices: Object.fromEntries(
    targetKinds.map((kind) => [kind, { isAll: false, ids: [] }]),
  ) as unknown as Record<TargetKind, Choice>,
};

/** The chosen targets as the server takes them. */
export function targetsOf({ isEverybody, choices }: Values): AnnouncementTarget[] {
  if (isEverybody) return [{ kind: "all_users" }];
  return targetKinds.flatMap((kind): AnnouncementTarget[] => {
    const { isAll, ids } = choices[kind];
    if (isAll) return [{ kind, all: true }];
    return ids.length > 0 ? [{ kind, ids }] : [];
  });
}

/** What is said, as the server takes it. */
export const composedOf = (values: Composed) => ({
  title: values.title,
  message: values.message,
  severity: values.severity,
  delivery_type: values.delivery_type,
  publish_at: values.publish_at || null,
  expires_at: values.expires_at || null,
  remind_after_days: values.remind_after_days === "" ? null : values.remind_after_days,
});
export type Request = ReturnType<typeof composedOf>;

/** What of it its mail shows. */
export const wordsOf = ({ title, message, severity }: Request) => ({ title, message, severity });

/** The form's values as the request. */
export const requestOf = (values: Values) => ({
  ...composedOf(values),
  targets: targetsOf(values),
});

const check = formResolver(createAnnouncementInput);
const checkScoped = formResolver(createScopedAnnouncementInput);

/** What the server holds against times, said before anybody reviews them. */
function faultsOfTimes({ publish_at, expires_at }: Request, now = new Date().toISOString()): FormErrors {
  if (expires_at !== null && expires_at <= now) return { expires_at: "Choose a moment in the future." };
  if (publish_at !== null && expires_at !== null && expires_at <= publish_at)
    return { expires_at: "Choose a moment after the publication." };
  return {};
}

export const validate = (values: Values) => {
  const request = requestOf(values);
  return { ...faultsOfTimes(request), ...check(request) };
};
export const validateScoped = (id: string) => (values: Composed) => {
  const request = composedOf(values);
  return { ...faultsOfTimes(request), ...checkScoped({ id, ...request }) };
};
