import { observatoryMembers } from "@meridian/database";
import { and, eq } from "@meridian/database/query";

/** The member: a person or an organization. The same rules hold for both. */
export interface Party {
  kind: "user" | "organization";
  id: string;
}

/** The word for a party in the audit log; also in the history, where people are just members. */
export const wordFor = { user: "member", organization: "organization" } as const;

/** The party's column in the table of members. */
export const column = ({ kind, id }: Party) => (kind === "user" ? { user_id: id } : { organization_id: id });

/** Finds the party's row in the table of members. */
export const rowOf = (observatoryId: string, { kind, id }: Party) =>
  and(
    eq(observatoryMembers.observatory_id, observatoryId),
    eq(kind === "user" ? observatoryMembers.user_id : observatoryMembers.organization_id, id),
  );

/** The party with the name of this moment, as history and audit log tell it. */
export const tellOf = ({ kind, id }: Party, { name }: { name: string }): Record<string, string> => ({
  [`${kind}_id`]: id,
  [`${kind}_name`]: name,
});
