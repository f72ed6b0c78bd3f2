import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { meridian } from "./meridian.ts";

type Site = ReturnType<typeof meridian>;
export type Person = Awaited<ReturnType<Site["person"]>>;

/** Makes and opens organizations for tests. */
export function organizationsOn(site: Site) {
  let made = 0;
  return {
    /** An organization with its owner and members, each with a browser; made the way programs do. */
    async organization(owner: Person, members: [Person, Record<string, boolean>][] = []) {
      const short_name = `ORG-${++made}`;
      const data = {
        name: `Organization ${made}`,
        short_name,
        type: "university",
        contact_email: "contact@example.org",
      };
      const created = await owner.page.request.post(`${site.url}/organizations`, { data });
      expect(created.status()).toBe(201);
      const { id } = await created.json();
      for (const [person, flags] of members) {
        const added = await owner.page.request.post(`${site.url}/organizations/${id}/members`, {
          data: { user_id: person.id, ...flags },
        });
        expect(added.status()).toBe(201);
      }
      return { id, name: data.name, short_name };
    },

    open: (page: Page, id: string, tab = "overview") =>
      page.goto(`${site.url}/app/organizations/${id}?tab=${tab}`),
  };
}

/** The box of somebody's permission. */
export const box = (page: Page, permission: string, name: string) =>
  page.getByRole("checkbox", { name: `${permission}: ${name}` });
