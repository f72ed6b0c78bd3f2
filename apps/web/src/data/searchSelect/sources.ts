import type { ListObservatoriesInput, ListOrganizationsInput } from "@meridian/contract";
import { trpcClient } from "../../trpc.ts";

export interface Named {
  id: string;
  name: string;
}

/** The source that is searched for the typed words. */
export interface Source {
  key: readonly unknown[];
  find(search: string | undefined): Promise<Named[]>;
  /** One that was chosen elsewhere, by its id: an address has nothing else. */
  get?(id: string): Promise<Named>;
}

const limit = 50;

export const projectSource: Source = {
  key: ["search", "projects"],
  find: async (search) => (await trpcClient.projects.list.query({ search, limit })).items,
  get: (id) => trpcClient.projects.get.query({ id }),
};

/** Projects that the person manages. */
export const managedProjects: Source = {
  ...projectSource,
  key: ["search", "projects", "manage"],
  find: async (search) => (await trpcClient.projects.list.query({ search, ability: "manage", limit })).items,
};

/** Observatories in service where the person may do this; all that they see when nothing is said. */
export const observatorySource = (ability?: ListObservatoriesInput["ability"]): Source => ({
  key: ["search", "observatories", ability],
  find: async (search) => {
    const input = { search, limit, ...(ability && { ability, retired: false }) };
    return (await trpcClient.observatories.list.query(input)).items;
  },
  get: (id) => trpcClient.observatories.get.query({ id }),
});

/** All that there are: for server administrators alone. */
export const everyOrganization: Source = {
  key: ["search", "organizations", "all"],
  find: async (search) => (await trpcClient.organizations.list.query({ search, scope: "all", limit })).items,
  get: (id) => trpcClient.organizations.get.query({ id }),
};

/** The person's organizations, or those of them where the person may do this. */
export const organizationSource = (ability?: ListOrganizationsInput["ability"]): Source => ({
  key: ["search", "organizations", ability],
  find: async (search) => (await trpcClient.organizations.list.query({ search, ability, limit })).items,
  get: (id) => trpcClient.organizations.get.query({ id }),
});
