import type { Announcement, Scope } from "@meridian/contract";

/** Where something is announced, other than in the whole system. */
export type Place = Exclude<Scope, { type: "system" }>;

/** Where this was announced; undefined for the whole system. */
export const placeOf = ({ scope, scope_id }: Pick<Announcement, "scope" | "scope_id">): Place | undefined =>
  scope === "system" || scope_id === null ? undefined : { type: scope, id: scope_id };
