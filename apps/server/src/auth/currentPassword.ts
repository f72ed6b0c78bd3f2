import type { Database } from "@meridian/database";
import { DomainError } from "@meridian/domain";

/** The hash of the password of the account with this address. */
export async function passwordHashOf({ sql }: Database, email: string): Promise<string | undefined> {
  const [row] = await sql<{ password: string | null }[]>`
    select a.password from accounts a join users u on u.id = a.user_id
     where lower(u.email) = lower(${email}) and a.provider_id = 'credential'`;
  return row?.password ?? undefined;
}

/**
 * Ends a session that has just begun by a password which was set anew while it was being checked: the change ended all the
 * sessions that it saw. The account is held, so that the change either sees this one or is seen here. Throws UNAUTHENTICATED.
 */
export async function requireStillCurrent(
  { sql }: Database,
  session: { token: string; userId: string },
  checked: string | undefined,
): Promise<void> {
  const isCurrent = await sql.begin(async (tx) => {
    await tx`select from users where id = ${session.userId} for share`;
    const [found] = await tx`
      select 1 from accounts
       where user_id = ${session.userId} and provider_id = 'credential' and password = ${checked ?? ""}`;
    if (!found) await tx`delete from sessions where token = ${session.token}`;
    return found !== undefined;
  });
  if (!isCurrent) throw new DomainError("UNAUTHENTICATED", "The password has just been changed.");
}
