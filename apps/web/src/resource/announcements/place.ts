import type { Announcement, Scope } from "@meridian/contract";

/** The place of an announcement, other than the whole system. */
export type Place = Exclude<Scope, { type: "system" }>;

/** The place where this was announced; undefined for the whole system. */
export const placeOf = ({ scope, scope_id }: Pick<Announcement, "scope" | "scope_id">): Place | undefined =>
  scope === "system" || scope_id === null ? undefined : { type: scope, id: scope_id };

/** Their pages, and the words for them and for the people whom an announcement reaches there. */
export const places = {
  organization: {
    page: "/organizations/$id",
    word: "Organization",
    people: "everyone in the organization",
    lead: "Everyone in the organization gets it.",
  },
  observatory: {
    page: "/observatories/$id",
    word: "Observatory",
    people: "everyone at the observatory",
    lead: "Everyone at the observatory gets it, also through an organization.",
  },
  project: {
    page: "/projects/$id",
    word: "Project",
    people: "everyone in the project",
    lead: "Everyone in the project gets it, also through its organization.",
  },
} as const satisfies Record<Place["type"], object>;

export const placeTypes = Object.keys(places) as Place["type"][];

/** The time when people got it, or will: when it was written, or the later time that was chosen. */
export const publishedAt = ({ publish_at, created_at }: Pick<Announcement, "publish_at" | "created_at">) =>
  publish_at !== null && publish_at > created_at ? publish_at : created_at;
