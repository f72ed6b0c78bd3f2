import { type Database, users } from "@meridian/database";
import { and, eq, isNotNull } from "@meridian/database/query";
import { DomainError } from "@meridian/domain";

/** Refuses a new session for a person whose account is switched off. Runs after the password was found right. */
export async function refuseDeactivated(database: Database, userId: string): Promise<void> {
  const [found] = await database.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNotNull(users.deactivated_at)));
  if (found) throw new DomainError("FORBIDDEN", "This account is deactivated.");
}
