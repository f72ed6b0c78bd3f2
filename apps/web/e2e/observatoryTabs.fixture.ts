import type { Page } from "playwright-core";

/** The tab of an observatory's page that each of its parts is behind. */
const groups: Record<string, string> = {
  ...{ Night: "Tonight", Downtimes: "Tonight", Announcements: "Tonight", History: "Tonight" },
  ...{ List: "Observations", Analytics: "Observations" },
  ...{ Gallery: "Images", Calibration: "Images" },
  ...{ Members: "People", Access: "People" },
  ...{ Details: "Settings", "Rapid requests": "Settings", "Danger zone": "Settings" },
};

/** Opens a part of an observatory's page, as a person gets there. */
export async function openPart(page: Page, name: string) {
  await page.getByRole("tab", { name: new RegExp(`^${groups[name]}`) }).click();
  await page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
}
