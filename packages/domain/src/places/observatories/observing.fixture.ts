import { allObservatoryFlags, listObservatoryAccessInput, type ObservatoryFlags } from "@meridian/contract";
import type { Database } from "@meridian/database";
import { scene, type TestUser } from "@meridian/testkit";
import { listObservatoryAccess } from "./access.ts";

type Given = Partial<ObservatoryFlags>;

/** An observatory with the person who owns it, a clock, and what was told to live connections. */
export async function observing(database: Database) {
  const around = scene(database);
  const { make, as } = around;
  const owner = await make.user();
  const { id } = await make.observatory(owner.id);
  return {
    ...around,
    owner,
    id,
    /** Adds a new person to the observatory, with these permissions. */
    async member(flags: Given = { can_view: true }): Promise<TestUser> {
      const user = await make.user();
      await make.observatoryMember(id, { user_id: user.id }, flags);
      return user;
    },
    /** An organization with its owner, on the observatory when flags are given. */
    async organization(flags?: Given) {
      const boss = await make.user();
      const organization = await make.organization(boss.id);
      if (flags) await make.observatoryMember(id, { organization_id: organization.id }, flags);
      return { ...organization, boss };
    },
    /** An observatory that an organization owns. */
    async ownedBy(organizationId: string) {
      const owned = await make.observatory(organizationId, { owner_type: "organization" });
      await make.observatoryMember(owned.id, { organization_id: organizationId }, allObservatoryFlags);
      return owned;
    },
    /** Lists access to the observatory by its verb. */
    access: async (user: TestUser, input: object = {}) =>
      (await listObservatoryAccess(as(user), listObservatoryAccessInput.parse({ id, ...input }))).items,
  };
}
