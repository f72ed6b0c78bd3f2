import { gzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { violations } from "./axe.ts";
import { meridian } from "./meridian.ts";
import { imagesOn, picture, pointAt, previewShade, readout, size, viewer } from "./viewer.fixture.ts";

const site = meridian();
const observed = imagesOn(site);

/** The shade in the middle of the stage, 0 to 255. */
const shadeInTheMiddle = (page: Page) =>
  viewer(page)
    .getByRole("img")
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")!.getImageData(canvas.width >> 1, canvas.height >> 1, 1, 1);
      return data[0]!;
    });

test("an image is opened by its link, with values and coordinates under the pointer, stretched, zoomed and closed by the way back", async () => {
  const { page, id } = await site.person("Ada");
  const { address } = await observed({ id }, [picture(), picture(), picture()]);
  await page.goto(address);
  await page.getByRole("region", { name: "Newest image" }).getByText("Newest image, 3 of 3").waitFor();
  await page.getByText(/^3 images of this night, .* altitude/).waitFor();
  await page
    .getByRole("button", { name: /^Open image 2: / })
    .first()
    .press("Enter");
  await viewer(page).getByText("400 × 300 pixels").waitFor();
  expect(new URL(page.url()).search).toBe("?image=2");
  await page.reload();
  await page.getByRole("dialog", { name: "Image 2 of 3: Light · L · 1 min" }).waitFor();
  await viewer(page).getByText("400 × 300 pixels").waitFor();

  // Row 250 from the top is row 49 from below, counted from 0.
  await pointAt(page, size, 320, 250);
  await readout(page).getByText("x 321, y 50", { exact: true }).waitFor();
  await readout(page).getByText("5,920", { exact: true }).waitFor();
  // 120.5 seconds of arc west and 100.5 south of the middle.
  await readout(page).getByText("09h 59m 51.45s", { exact: false }).waitFor();
  expect(await readout(page).textContent()).toMatch(/\+19° 58′ 19\.\d″/);

  const before = await shadeInTheMiddle(page);
  await page.keyboard.press("s");
  const brightness = viewer(page).getByRole("slider", { name: "Brightness" });
  await brightness.fill("60");
  await expect.poll(() => shadeInTheMiddle(page)).toBeGreaterThan(before + 10);
  await viewer(page).getByRole("button", { name: "Automatic" }).press("Enter");
  await expect.poll(() => shadeInTheMiddle(page)).toBe(before);
  await viewer(page).getByRole("button", { name: "Stretch" }).press("Enter");

  await page.keyboard.press("1");
  await viewer(page).getByText("100 %", { exact: true }).nth(1).waitFor();
  await page.keyboard.press("+");
  await viewer(page).getByText("125 %").waitFor();
  await page.keyboard.press("h");
  const header = viewer(page).getByRole("region", { name: "FITS header" });
  const search = header.getByRole("searchbox", { name: "Search the header" });
  expect((await search.boundingBox())?.height).toBeGreaterThanOrEqual(32);
  await search.fill("gai");
  await header.getByText("101", { exact: true }).waitFor();
  expect(await header.getByText("OBJECT").count()).toBe(0);
  expect(await violations(page)).toEqual([]);

  await viewer(page).getByRole("button", { name: "Next image" }).press("Enter");
  await page.getByRole("dialog", { name: /^Image 1 of 3/ }).waitFor();
  await page.keyboard.press("Escape");
  await viewer(page).waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("");
  await page.getByRole("button", { name: /^Open the newest image/ }).click();
  await page.getByRole("dialog", { name: /^Image 3 of 3/ }).waitFor();
  await page.goBack();
  await viewer(page).waitFor({ state: "detached" });
  expect(page.url()).toBe(address);
});

test("the value under a pointer that stays is that of the image on show", async () => {
  const { page, id } = await site.person("Ada");
  const { address } = await observed({ id }, [picture(() => 1000), picture(() => 2000)]);
  await page.goto(`${address}?image=2`);
  await viewer(page).getByText("400 × 300 pixels").waitFor();
  await pointAt(page, size, 320, 250);
  await readout(page).getByText("2,000", { exact: true }).waitFor();
  await page.keyboard.press("ArrowRight");
  await readout(page).getByText("1,000", { exact: true }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await readout(page).getByText("2,000", { exact: true }).waitFor();
});

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true };
type Places = [number, number][];

/** Returns a function that puts fingers down on a page, moves and lifts them. */
async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  return (type: "touchStart" | "touchMove" | "touchEnd", places: Places) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: places.map(([x, y], id) => ({ x, y, id })),
    });
}

/** Says whether anything on the stage is in the pale or the red ink. */
const inkOn = (page: Page) =>
  viewer(page)
    .getByRole("img")
    .evaluate((canvas: HTMLCanvasElement) => {
      const { data } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
      const found = { pale: false, red: false };
      for (let at = 0; at < data.length; at += 4) {
        if (data[at + 2]! > data[at]! + 10) found.pale = true;
        if (data[at]! > data[at + 2]! + 100) found.red = true;
      }
      return found;
    });

test("on a phone a tap tells a pixel, and a swipe leads to the image beside it while all of it is in sight", async () => {
  const { page, id } = await site.person("Ada", phone);
  const { address } = await observed({ id }, [picture(), picture(), picture()]);
  await page.goto(`${address}?image=2`);
  await viewer(page).getByText("400 × 300 pixels").waitFor();
  const tooLow = await viewer(page)
    .locator("select, input")
    .evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 47.5).length);
  expect(tooLow).toBe(0);
  const stage = (await viewer(page).getByRole("img").boundingBox())!;
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
  await page.touchscreen.tap(x + 90.5, y + 0.5);
  // A pixel of the image takes 0.9 of the screen's.
  await readout(page).getByText("x 301, y 150", { exact: true }).waitFor();
  await readout(page).getByText("15,900", { exact: true }).waitFor();
  // A mark tells the pixel that the finger covered; everything else there is grey.
  await expect.poll(() => inkOn(page)).toEqual({ pale: true, red: false });
  await page.evaluate(() => document.documentElement.setAttribute("data-appearance", "night"));
  await page.touchscreen.tap(x + 60.5, y + 0.5);
  await expect.poll(() => inkOn(page)).toEqual({ pale: false, red: true });

  const touch = await fingersOn(page);
  const swipe = async (...by: Places) => {
    const places = by.map(([across, along]): Places => [[x + across, y + along]]);
    await touch("touchStart", [[x, y]]);
    for (const place of places) await touch("touchMove", place);
    await touch("touchEnd", []);
  };
  const isOn = (number: number) => page.getByRole("dialog", { name: `Image ${number} of 3` }).waitFor();
  await swipe([-40, 4], [-90, 8]);
  await isOn(1);
  await swipe([40, 4], [90, 8]);
  await isOn(2);
  await swipe([4, 40], [20, 120]);
  await isOn(2);
  await viewer(page).getByText("400 × 300 pixels").or(readout(page)).waitFor();
  await viewer(page).getByRole("button", { name: "100 %" }).tap();
  await viewer(page).getByRole("button", { name: "Zoom in" }).tap();
  const before = await shadeInTheMiddle(page);
  await swipe([-40, 60], [-140, 60]);
  await expect.poll(() => shadeInTheMiddle(page)).not.toBe(before);
  await isOn(2);
});

test("two fingers on a phone zoom an image by as much as they part, and one moves it", async () => {
  const { page, id } = await site.person("Ada", phone);
  const { address } = await observed({ id }, [picture()]);
  await page.goto(`${address}?image=1`);
  await viewer(page).getByText("400 × 300 pixels").waitFor();
  const zoom = async () =>
    Number.parseInt(
      (await viewer(page)
        .getByText(/^\d+ %$/)
        .last()
        .textContent())!,
      10,
    );
  const whole = await zoom();
  const stage = (await viewer(page).getByRole("img").boundingBox())!;
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
  const touch = await fingersOn(page);

  // It is smaller than the screen at 100 %, and grows all the same.
  await page.mouse.dblclick(x, y);
  await expect.poll(zoom).toBe(2 * whole);
  await page.mouse.dblclick(x, y);
  await expect.poll(zoom).toBe(whole);

  const apart = (half: number): [number, number][] => [
    [x - half, y],
    [x + half, y],
  ];
  await touch("touchStart", apart(30));
  for (const half of [40, 60, 90, 120]) await touch("touchMove", apart(half));
  await touch("touchEnd", []);
  await expect.poll(async () => Math.abs((await zoom()) / whole - 4)).toBeLessThan(0.1);

  // The picture follows a finger down: its rows differ.
  const before = await shadeInTheMiddle(page);
  await touch("touchStart", [[x, y]]);
  for (const by of [20, 60, 100]) await touch("touchMove", [[x, y + by]]);
  await touch("touchEnd", []);
  await expect.poll(() => shadeInTheMiddle(page)).not.toBe(before);
  expect(Math.abs((await zoom()) / whole - 4)).toBeLessThan(0.1);
});

test("two images take turns, and one that can't be read in parts says so and shows its preview", async () => {
  const { page, id } = await site.person("Vera");
  const dark = picture(() => 1000);
  const bright = picture((x, y) => (x % 7 === y % 5 ? 60_000 : 50_000));
  const cut = picture().subarray(0, 40_000);
  const { address } = await observed({ id }, [dark, bright, gzipSync(picture()), cut]);
  await page.goto(`${address}?image=4`);
  await viewer(page).getByText("The file is cut short").waitFor();
  await viewer(page).getByText("This is its preview.", { exact: false }).waitFor();
  await expect.poll(() => shadeInTheMiddle(page)).toBe(previewShade);
  await page.keyboard.press("ArrowRight");
  await viewer(page).getByText("The file is compressed with gzip", { exact: false }).waitFor();
  await page.keyboard.press("ArrowRight");
  await viewer(page).getByText("400 × 300 pixels").waitFor();
  await viewer(page)
    .getByRole("combobox", { name: "Blink with" })
    .selectOption({ label: "Image 1 · Light · L · 1 min" });
  await viewer(page).getByText("image 1, in turn").waitFor();
  await viewer(page).getByText("Image 2 of 4").waitFor();
});

test("a copied link opens the image for whoever may see it, and says so to others", async () => {
  const ada = await site.person("Ada");
  const { observation, project } = await observed(ada, [picture(), picture()]);
  await ada.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await ada.page.goto(`${site.url}/app/observations/${observation.id}?image=1`);
  await viewer(ada.page).getByRole("button", { name: "Copy link" }).click();
  await viewer(ada.page).getByText("Link copied").waitFor();
  const link = await ada.page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).pathname).toBe("/app/images");

  // A member of the project has no images of her own.
  const vera = await site.person("Vera");
  await site.make.projectMember(project.id, vera.id);
  await vera.page.goto(link);
  await vera.page.getByRole("dialog", { name: /image 1 of “Andromeda”/ }).waitFor();
  await viewer(vera.page).getByText("400 × 300 pixels").waitFor();
  // What was observed with it is beside it, and the observation behind its name.
  const beside = viewer(vera.page).getByRole("combobox", { name: "Blink with" }).getByRole("option");
  await expect.poll(() => beside.allTextContents()).toEqual(["Nothing", expect.stringContaining("Image 2")]);
  await vera.page.keyboard.press("ArrowLeft");
  await vera.page.getByRole("dialog", { name: /image 2 of “Andromeda”/ }).waitFor();
  await viewer(vera.page)
    .getByRole("link", { name: /“Andromeda”/ })
    .click();
  await vera.page.getByRole("heading", { level: 1, name: "Andromeda" }).waitFor();
  await vera.page.goto(link);
  await viewer(vera.page).getByText("400 × 300 pixels").waitFor();
  await vera.page.keyboard.press("Escape");
  await vera.page.getByText("No images yet").waitFor();

  const page = `${site.url}/app/observations/${observation.id}`;
  await ada.page.goto(`${page}?image=99`);
  await ada.page.getByRole("alert").getByText("There is no image 99: 2 images are here.").waitFor();
  await ada.page.getByRole("alert").getByRole("button", { name: "Dismiss" }).click();
  await expect.poll(() => ada.page.url()).toBe(page);

  const eve = await site.person("Eve");
  for (const address of [link, `${site.url}/app/images?image=gone`]) {
    await eve.page.goto(address);
    const alert = eve.page.getByRole("alert");
    await alert.getByText("This image isn't there, or you may not see it.").waitFor();
    await alert.getByRole("button", { name: "Dismiss" }).click();
    await alert.waitFor({ state: "detached" });
    expect(eve.page.url()).toBe(`${site.url}/app/images`);
  }
});
