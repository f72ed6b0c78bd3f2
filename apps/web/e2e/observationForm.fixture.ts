import type { Page } from "playwright-core";
import type { meridian } from "./meridian.ts";
import { observationsOn, type Person } from "./observations.fixture.ts";

type Site = ReturnType<typeof meridian>;

export const chosen = (page: Page, name: string) => page.getByRole("combobox", { name, exact: true });
/** A field that is typed into; the target's completes. */
export const field = (page: Page, name: string) =>
  name === "Target" ? chosen(page, name) : page.getByRole("textbox", { name, exact: true });
export const exposure = (page: Page, place: number) =>
  page.getByRole("group", { name: `Exposure ${place}`, exact: true });
export const fold = (page: Page, name: string) => page.getByRole("button", { name: new RegExp(`^${name} `) });
export const submit = (page: Page) => page.getByRole("button", { name: "Submit observation" });

export async function choose(page: Page, name: string, option: string) {
  await chosen(page, name).click();
  await page
    .getByRole("option")
    .filter({ has: page.getByText(option, { exact: true }) })
    .click();
}

/** Makes the starting points of the form's tests. */
export function observationFormOn(site: Site) {
  const { open } = observationsOn(site);

  /** An observatory and a project of the owner's, with an observation that they have submitted. */
  async function pending(owner: Person) {
    const observatory = await site.make.observatory(owner.id, { name: "Calar Alto", latitude: 37.22 });
    const project = await site.make.project(owner.id, { name: "Spiral arms" });
    return site.make.observation(
      { project_id: project.id, observatory_id: observatory.id, user_id: owner.id },
      { name: "Deep field", priority: 4 },
    );
  }

  return { open, pending };
}
