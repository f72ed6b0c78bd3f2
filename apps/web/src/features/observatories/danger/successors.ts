import type { Observatory } from "@meridian/contract";
import { trpcClient } from "../../../trpc.ts";
import { everyOrganization, type Named, organizationSource, type Source } from "../../../ui/found/sources.ts";

const own = organizationSource();

/**
 * Organizations that can become the owner: the person's, and those that are on the observatory; for server
 * administrators all.
 */
export const successorsOf = ({ id, owner_id }: Observatory, isAdmin: boolean): Source => ({
  key: ["found", "successors", id, owner_id],
  async find(search) {
    const known = isAdmin ? everyOrganization : own;
    const [mine, here] = await Promise.all([known.find(search), onObservatory(id, search)]);
    const found = new Map([...mine, ...here].map((one) => [one.id, one]));
    found.delete(owner_id);
    return [...found.values()];
  },
});

async function onObservatory(id: string, search: string | undefined): Promise<Named[]> {
  const page = await trpcClient.observatories.members.query({
    ...{ id, search, kind: "organizations", limit: 50 },
  });
  return page.items.flatMap(({ organization_id, name }) =>
    organization_id ? { id: organization_id, name } : [],
  );
}
