import type { Page } from "playwright-core";
import type { meridian } from "./meridian.ts";
import { visitLive } from "./visit.ts";

type Site = ReturnType<typeof meridian>;
export type Person = Awaited<ReturnType<Site["person"]>>;

export const heading = (page: Page, name: string) =>
  page.getByRole("heading", { level: 1, name, exact: true });
export const row = (page: Page, name: string | RegExp) =>
  page.getByRole("table", { name: "Observations" }).getByRole("row", { name });

/** Makes and opens observations for tests. */
export function observationsOn(site: Site) {
  /** Opens a page with the live connection there already. */
  async function open({ page }: Person, path: string) {
    await visitLive(page, `${site.url}/app/${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }

  /** An observatory and a project of the owner's, and who else belongs to the project. */
  async function scene(owner: Person, ...members: Person[]) {
    const observatory = await site.make.observatory(owner.id, { name: "Calar Alto", latitude: 37.22 });
    const project = await site.make.project(owner.id, {
      name: "Spiral arms",
      observatory_ids: [observatory.id],
    });
    for (const { id } of members) await site.make.projectMember(project.id, id);
    return { project, observatory, place: { project_id: project.id, observatory_id: observatory.id } };
  }

  return { open, scene };
}
