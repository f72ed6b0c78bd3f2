import { type AnnouncementTarget, createAnnouncementInput, type TargetKind } from "@meridian/contract";
import { formResolver } from "../../../ui/formResolver.ts";
import { fromWallClock } from "../../../ui/moment.ts";

export interface Choice {
  isAll: boolean;
  ids: string[];
}

/** What the form holds: times as the clock of the viewer's zone shows them, targets as they are chosen. */
export interface Values {
  title: string;
  message: string;
  severity: "info" | "warning" | "critical";
  delivery_type: "message" | "email" | "both";
  publish_at: string;
  expires_at: string;
  isEverybody: boolean;
  choices: Record<TargetKind, Choice>;
}

export const targetKinds = ["users", "observatories", "organizations", "projects"] as const;

export const initialValues: Values = {
  title: "",
  message: "",
  severity: "info",
  delivery_type: "message",
  publish_at: "",
  expires_at: "",
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

const instant = (wall: string, zone: string) => (wall ? (fromWallClock(wall, zone) ?? wall) : null);

/** The form's values as the request. */
export const requestOf = (values: Values, zone: string) => ({
  title: values.title,
  message: values.message,
  severity: values.severity,
  delivery_type: values.delivery_type,
  targets: targetsOf(values),
  publish_at: instant(values.publish_at, zone),
  expires_at: instant(values.expires_at, zone),
});

const check = formResolver(createAnnouncementInput);

export const validate = (zone: string) => (values: Values) => check(requestOf(values, zone));
