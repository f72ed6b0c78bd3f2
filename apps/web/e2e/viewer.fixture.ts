import type { Page } from "playwright-core";

export const viewer = (page: Page) => page.getByRole("dialog", { name: /mage \d+ of/ });
/** The values of the pixel under the pointer. */
export const readout = (page: Page) => viewer(page).getByRole("status").filter({ hasText: /^x / });

interface Size {
  width: number;
  height: number;
}

/** Moves the pointer onto a pixel of an image of this size, counted from the upper left, while all of it is shown. */
export async function pointAt(page: Page, { width, height }: Size, column: number, row: number) {
  const box = (await viewer(page).getByRole("img").boundingBox())!;
  const zoom = Math.min(8, box.width / width, box.height / height);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x + (column + 0.5 - width / 2) * zoom, y + (row + 0.5 - height / 2) * zoom);
}
