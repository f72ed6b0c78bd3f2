import type { Observatory } from "@meridian/contract";
import { everyOrganization, organizationSource, type Source } from "../../../data/searchSelect/sources.ts";
import { trpcClient } from "../../../trpc.ts";

const own = organizationSource();

/** Organizations that can become the owner: the person's own; for server administrators all, though the server refuses most. */
export const successorsOf = ({ id, owner_id }: Observatory, isAdmin: boolean): Source => ({
  key: ["search", "successors", id, owner_id, isAdmin],
  find: async (search) =>
    (await (isAdmin ? everyOrganization : own).find(search)).filter((one) => one.id !== owner_id),
});

/** Everyone with access to the observatory, from any source. */
export const peopleOf = ({ id, owner_id }: Observatory): Source => ({
  key: ["search", "people", id, owner_id],
  async find(search) {
    const { items } = await trpcClient.observatories.access.query({ id, search, limit: 50 });
    return items
      .filter(({ user_id }) => user_id !== owner_id)
      .map(({ user_id, name, email }) => ({ id: user_id, name: `${name}, ${email}` }));
  },
});
