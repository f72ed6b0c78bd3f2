import type { Database } from "@meridian/database";
import { DomainError } from "@meridian/domain";

/**
 * Refuses a new session for a person whose account is switched off. Runs after the password was found right, at sign-up
 * within the library's transaction: asking on a second connection of the same client, as many sign-ups as it has
 * connections would wait for each other for good.
 */
export async function refuseDeactivated({ sql }: Database, userId: string): Promise<void> {
  const found = await sql`select 1 from users where id = ${userId} and deactivated_at is not null`;
  if (found.length > 0) throw new DomainError("FORBIDDEN", "This account is deactivated.");
}
