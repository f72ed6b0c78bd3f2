import type { FormErrors } from "@mantine/form";
import {
  type Announcement,
  type AnnouncementTarget,
  announceInput,
  createAnnouncementInput,
  type TargetKind,
  updateAnnouncementInput,
} from "@meridian/contract";
import { scopeCollections } from "@meridian/contract/choices";
import { formResolver } from "../../../forms/form.ts";

export interface Choice {
  isAll: boolean;
  ids: string[];
}

/** The fields that every announcement has. */
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

export const targetKinds = ["users", ...Object.values(scopeCollections)] as const;

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

/** The choice that stands for targets. */
function choiceOf(targets: readonly AnnouncementTarget[], kind: TargetKind): Choice {
  const own = targets.filter((target) => target.kind === kind);
  return {
    isAll: own.some((target) => "all" in target),
    ids: [...new Set(own.flatMap((target) => ("ids" in target ? target.ids : [])))],
  };
}

/** An announcement that isn't published yet as the form shows it; one that is held has no time any more. */
export function valuesOf(announcement: Announcement): Values {
  const { title, message, severity, delivery_type, targets, status } = announcement;
  const { publish_at, expires_at, remind_after_days } = announcement;
  const choices = Object.fromEntries(
    targetKinds.map((kind) => [kind, choiceOf(targets, kind)]),
  ) as unknown as Values["choices"];
  return {
    ...{ title, message, severity, delivery_type, choices },
    publish_at: status === "held" ? "" : (publish_at ?? ""),
    expires_at: expires_at ?? "",
    remind_after_days: remind_after_days ?? "",
    // All users are everybody, too, which has a switch of its own.
    isEverybody: targets.some(({ kind }) => kind === "all_users") || choices.users.isAll,
  };
}

/** The request for a new announcement, as the server takes it. */
export function changesOf(values: Values, before: Values): Partial<ReturnType<typeof requestOf>> {
  const earlier: Record<string, unknown> = requestOf(before);
  const isChanged = ([field, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(earlier[field]);
  return Object.fromEntries(Object.entries(requestOf(values)).filter(isChanged));
}

/** The message, as the server takes it. */
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

/** The part of the message that its mail shows. */
export const wordsOf = ({ title, message, severity }: Request) => ({ title, message, severity });

/** The form's values as the request. */
export const requestOf = (values: Values) => ({
  ...composedOf(values),
  targets: targetsOf(values),
});

const check = formResolver(createAnnouncementInput);
const checkExpiry = formResolver(updateAnnouncementInput.pick({ expires_at: true }));
const checkScoped = formResolver(announceInput);

type Times = Pick<Request, "publish_at" | "expires_at">;

/** The server's objections to the times, said before anybody reviews them. */
function faultsOfTimes({ publish_at, expires_at }: Times, now = new Date().toISOString()): FormErrors {
  if (expires_at !== null && expires_at <= now) return { expires_at: "Choose a moment in the future." };
  if (publish_at !== null && expires_at !== null && expires_at <= publish_at)
    return { expires_at: "Choose a moment after the publication." };
  return {};
}

export const validate = (values: Values) => {
  const request = requestOf(values);
  return { ...faultsOfTimes(request), ...check(request) };
};
export const validateScoped = (values: Composed) => {
  const request = composedOf(values);
  return { ...faultsOfTimes(request), ...checkScoped(request) };
};

/** The change of an announcement that isn't published yet: a scheduled one keeps a time. */
export const validateChange = (announcement: Announcement) => (values: Values) => {
  const { scope, status } = announcement;
  const isTimeless = status === "scheduled" && !values.publish_at;
  return {
    ...(isTimeless && {
      publish_at: "Choose when it is published. To publish it now, go back and publish it.",
    }),
    ...(scope === "system" ? validate : validateScoped)(values),
  };
};

/** The change of an active one. */
export const validateExpiry = ({ expires_at }: Pick<Composed, "expires_at">) => {
  const times = { publish_at: null, expires_at: expires_at || null };
  return { ...faultsOfTimes(times), ...checkExpiry({ expires_at: times.expires_at }) };
};
