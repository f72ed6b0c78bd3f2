import { listOrganizationMembersInput } from "@meridian/contract";
import type { Database } from "@meridian/database";
import type { TestUser } from "@meridian/testkit";
import { organizing } from "../organizing.fixture.ts";
import { addOrganizationMember } from "./add.ts";
import { listOrganizationMembers } from "./list.ts";
import { removeOrganizationMember } from "./remove.ts";
import { updateOrganizationMember } from "./update.ts";

/** An organization with its owner, and what is done with its members. */
export async function membership(database: Database) {
  const setting = await organizing(database);
  const { as, id } = setting;
  return {
    ...setting,
    add: (by: TestUser, input: object) => addOrganizationMember(as(by), { id, ...input }),
    update: (by: TestUser, userId: string, flags: object) =>
      updateOrganizationMember(as(by), { id, userId, ...flags }),
    remove: (by: TestUser, userId: string) => removeOrganizationMember(as(by), { id, userId }),
    list: (by: TestUser, input: object = {}) =>
      listOrganizationMembers(as(by), listOrganizationMembersInput.parse({ id, ...input })),
  };
}
