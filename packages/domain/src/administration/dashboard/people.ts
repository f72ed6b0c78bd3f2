import type { Dashboard } from "@meridian/contract";
import type { Context } from "../../base/context.ts";
import { isActiveOrganization } from "../../ground/access/index.ts";
import type { Scope } from "./scope.ts";

/** How many accounts and active organizations there are. Only for the whole system. */
export async function countPeople(
  { sql, now }: Context,
  { name }: Scope,
): Promise<Pick<Dashboard, "user_count" | "active_organization_count">> {
  if (name !== "system") return { user_count: null, active_organization_count: null };
  const [row] = await sql<[{ user_count: number; active_organization_count: number }]>`
    select (select count(*) from users)::int as user_count, count(*)::int as active_organization_count
      from organizations g where ${isActiveOrganization(sql, now())}`;
  return { ...row };
}
