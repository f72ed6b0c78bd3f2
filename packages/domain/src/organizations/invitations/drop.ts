import type { Queryable } from "@meridian/database";
import { sql } from "@meridian/database/query";

/** Whoever has this address has come another way: what they were sent no longer works. */
export async function dropInvitation(tx: Queryable, organizationId: string, email: string): Promise<void> {
  await tx.execute(sql`
    delete from organization_invitations
     where organization_id = ${organizationId} and lower(email) = lower(${email})`);
}
