import { observatoryFlagNames } from "@meridian/contract";
import { observatories } from "@meridian/database";
import { sql } from "@meridian/database/query";
import { requireObservatory } from "../../ground/access/index.ts";
import { admitParty } from "../../places/observatories/index.ts";
import type { Kind } from "./kind.ts";

export const observatory: Kind = {
  flagNames: observatoryFlagNames,
  least: { can_view: true },
  // Whoever administers it holds every flag.
  async requireInviter(db, ctx, id, _, lock) {
    await requireObservatory(db, ctx, id, "administer", lock);
  },
  async hasMember(tx, id, email) {
    const found = await tx.execute(sql`
      select from observatory_access a join users u on u.id = a.user_id
       where a.observatory_id = ${id} and a.via in ('owner', 'member') and lower(u.email) = lower(${email})`);
    return found.length > 0;
  },
  lock: (tx, id) => observatories.find(tx, id, "update"),
  async join(tx, ctx, id, guest, flags, invited_by_name) {
    const how = { verb: "accept_invitation", invited_by_name };
    await admitParty(tx, ctx, id, { kind: "user", ...guest }, flags, how);
  },
};
