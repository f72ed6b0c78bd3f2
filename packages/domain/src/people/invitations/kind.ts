import type { ObservatoryFlags, OrganizationFlags } from "@meridian/contract";
import type { Queryable } from "@meridian/database";
import type { Context, Transaction } from "../../base/context.ts";

/** Flags of both kinds; an invitation has those of its own kind. */
export type InvitedFlags = { [Flag in keyof (OrganizationFlags & ObservatoryFlags)]?: boolean | undefined };

/** Whoever accepts an invitation. */
interface Guest {
  id: string;
  name: string;
  email: string;
}

/** The differences between inviting into an organization and onto an observatory. */
export interface Kind {
  flagNames: readonly (keyof InvitedFlags)[];
  /** The rights of a person who is invited without any flag. */
  least: InvitedFlags;
  /** Throws NOT_FOUND, and FORBIDDEN for whoever may not add people, or not with these flags. */
  requireInviter(
    db: Queryable,
    ctx: Context,
    id: string,
    giving: InvitedFlags,
    lock?: "update",
  ): Promise<void>;
  hasMember(tx: Transaction, id: string, email: string): Promise<boolean>;
  /** Resolves to undefined when it is gone. */
  lock(tx: Queryable, id: string): Promise<object | undefined>;
  /** Throws CONFLICT for a member who has any permission. The scope is locked. */
  join(
    tx: Transaction,
    ctx: Context,
    id: string,
    guest: Guest,
    flags: InvitedFlags,
    invited_by_name: string | undefined,
  ): Promise<void>;
}
