import type { OrganizationFlags } from "@meridian/contract";
import type { Database } from "@meridian/database";
import { scene, type TestUser } from "@meridian/testkit";

export { findMember } from "./members/find.ts";

/** An organization with its owner, a clock, and what was told to live connections. */
export async function organizing(database: Database) {
  const around = scene(database);
  const { make } = around;
  const owner = await make.user();
  const { id } = await make.organization(owner.id);
  return {
    ...around,
    owner,
    id,
    /** Adds a new person to the organization, with these permissions. */
    async member(flags: Partial<OrganizationFlags> = {}): Promise<TestUser> {
      const user = await make.user();
      await make.organizationMember(id, user.id, flags);
      return user;
    },
  };
}

/** Returns the document's owner. */
export async function ownerOf(database: Database, id: string): Promise<string> {
  const [row] = await database.sql`select doc ->> 'owner_id' as owner from organizations where id = ${id}`;
  return row!.owner;
}
