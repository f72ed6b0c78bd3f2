import { password } from "@meridian/testkit";
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { atNight } from "./atNight.fixture.ts";
import { violations } from "./axe.ts";
import { meridian } from "./meridian.ts";
import { visit, visitLive } from "./visit.ts";

const site = meridian();
const phone = { viewport: { width: 360, height: 740 } };
const least = 48;

const shortcuts = (page: Page) => page.getByRole("navigation", { name: "Shortcuts" });

/** Names of what is to be pressed and is smaller than a finger in a glove. */
const tooSmall = (page: Page, part: string, what = "button, a[class*=place], input") =>
  page.locator(`${part} :is(${what})`).evaluateAll(
    (all, least) =>
      all.flatMap((one) => {
        const { width, height } = one.getBoundingClientRect();
        const isShown = width > 1 && height > 1;
        return isShown && (height < least - 0.5 || width < least - 0.5)
          ? `${one.getAttribute("aria-label") ?? one.textContent}: ${width} x ${height}`
          : [];
      }),
    least,
  );

/** Returns how many pixels of what a page shows have green or blue in them, which blinds at night. */
async function shining(page: Page): Promise<number> {
  const picture = (await page.screenshot()).toString("base64");
  return page.evaluate(async (encoded) => {
    const image = new Image();
    image.src = `data:image/png;base64,${encoded}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d")!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let count = 0;
    for (let at = 0; at < data.length; at += 4) if (Math.max(data[at + 1]!, data[at + 2]!) > 40) count += 1;
    return count;
  }, picture);
}

test("on a phone the way around is under the thumb, and an observatory is held in two taps and given back in one", async () => {
  const { page, id: ada } = await site.person("Ada", phone);
  await visit(page, `${site.url}/app/`);
  expect(await shortcuts(page).getByRole("button", { name: "Hold" }).count()).toBe(0);
  const { id } = await site.make.observatory(ada, { name: "Teide" });
  await visitLive(page, `${site.url}/app/`);
  expect(await tooSmall(page, "nav[aria-label=Shortcuts]")).toEqual([]);
  await shortcuts(page).getByRole("button", { name: "Hold" }).click();
  const dialog = page.getByRole("dialog", { name: "Hold Teide?" });
  await dialog.getByRole("button", { name: "Clouds" }).waitFor();
  expect(await tooSmall(page, "[role=dialog] form")).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Clouds" }).click();
  const holdOf = async () =>
    (
      await site.database.sql`select doc -> 'hold' ->> 'reason' as reason from observatories where id = ${id}`
    )[0];
  await page.getByRole("button", { name: "Undo" }).waitFor();
  // Clouds end by dawn, which is told by the telescope's clock.
  await page.getByText(/^Teide held until (.+, )?\d\d:\d\d UTC$/).waitFor();
  expect(await tooSmall(page, ".mantine-Notification-root")).toEqual([]);
  expect(await holdOf()).toEqual({ reason: "Clouds" });
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText("Teide is no longer held").waitFor();
  expect(await holdOf()).toEqual({ reason: null });

  // What is said of the next hold takes its place, and the bar says what its press does then.
  await shortcuts(page).getByRole("button", { name: "Hold", exact: true }).click();
  await dialog.getByRole("button", { name: "Clouds" }).click();
  const said = page.getByText(/^Teide held until /);
  await said.waitFor();
  await expect.poll(() => page.getByText("Teide is no longer held").count()).toBe(0);
  expect(await tooSmall(page, "header")).toEqual([]);
  await shortcuts(page).getByRole("button", { name: "End hold" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End hold" }).click();
  await page.getByText("Teide is no longer held").waitFor();
  await expect.poll(() => said.count()).toBe(0);

  const longName = "Observatorio del Roque de los Muchachos at La Palma";
  await site.make.observatory(ada, { name: "Paranal" });
  await site.make.observatory(ada, { name: longName });
  await visit(page, `${site.url}/app/`);
  await shortcuts(page).getByRole("button", { name: "Hold" }).click();
  const which = page.getByRole("dialog", { name: "Hold which observatory?" });
  const cut = await which
    .getByRole("button", { name: longName })
    .evaluate((button) =>
      [...button.querySelectorAll("*")].flatMap(
        ({ className, clientWidth, scrollWidth, clientHeight, scrollHeight }) =>
          clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 4)
            ? `${className}: ${scrollWidth} x ${scrollHeight} in ${clientWidth} x ${clientHeight}`
            : [],
      ),
    );
  expect(cut).toEqual([]);
  await which.getByRole("button", { name: /^Paranal ?Offline$/ }).click();
  await page.getByRole("dialog", { name: "Hold Paranal?" }).waitFor();
  await page.keyboard.press("Escape");
  await visit(page, `${site.url}/app/observatories/${id}`);
  await shortcuts(page).getByRole("button", { name: "Hold" }).click();
  await page.getByRole("dialog", { name: "Hold Teide?" }).waitFor();
  await page.keyboard.press("Escape");

  await shortcuts(page).getByRole("link", { name: "Queue" }).click();
  await page.getByRole("heading", { level: 1, name: "Queue" }).waitFor();
  await shortcuts(page).getByRole("button", { name: "More" }).click();
  await page.getByRole("dialog", { name: "Navigation" }).getByRole("link", { name: "Projects" }).click();
  await page.getByRole("heading", { level: 1, name: "Projects" }).waitFor();
});

test("Queue has the order of the night at the telescopes one operates; for others, their own that are pending", async () => {
  const [ada, vera] = [await site.person("Ada", phone), await site.person("Vera", phone)];
  const place = { name: "Metsähovi", ...atNight(50), status: "online" } as const;
  const { id: observatory_id } = await site.make.observatory(ada.id, place);
  await site.make.connection(observatory_id);
  const mayObserve = { can_view: true, can_observe: true };
  await site.make.observatoryMember(observatory_id, { user_id: vera.id }, mayObserve);
  const { id: project_id } = await site.make.project(vera.id, { observatory_ids: [observatory_id] });
  const polaris = { name: "Polaris", ra: 37.9546, dec: 89.2641, rotation: null };
  const bright: object = { target: polaris, constraints: { twilight: "civil" } };
  const add = (fields: object) =>
    site.make.observation({ user_id: vera.id, observatory_id, project_id }, { ...bright, ...fields });
  await add({ name: "Third", priority: 2 });
  await add({ name: "Second", priority: 9 });
  await add({ name: "First", priority: 1, status: "in_progress" });
  await visitLive(ada.page, `${site.url}/app/`);
  await ada.page.getByRole("region", { name: "What you administer" }).waitFor();
  expect(await tooSmall(ada.page, "main section[aria-labelledby=figures-title]", "a")).toEqual([]);
  await shortcuts(ada.page).getByRole("link", { name: "Queue" }).click();
  const queue = ada.page.getByRole("region", { name: "Metsähovi" });
  const turns = queue.getByRole("list", { name: "Plan" }).getByRole("link");
  await turns.nth(2).waitFor();
  expect(await turns.allTextContents()).toEqual(["First", "Second", "Third"]);
  await queue.getByText(/local \d\d:\d\d/i).waitFor();
  expect(await tooSmall(ada.page, "main", "button, a, input")).toEqual([]);
  expect(await violations(ada.page)).toEqual([]);
  // How high the target of now is says the line on the telescope, and no row besides.
  await queue.getByText("now", { exact: true }).waitFor();
  expect(await queue.getByText(/° high/).count()).toBe(2);
  await queue.getByRole("link", { name: "Night of Metsähovi" }).click();
  await ada.page.getByRole("heading", { level: 1, name: "Metsähovi" }).waitFor();

  // With several, each has its own, and those that do something come first.
  const { id: elsewhere } = await site.make.observatory(ada.id, { name: "Almería", ...atNight(37) });
  await visit(ada.page, `${site.url}/app/queue`);
  const titles = ada.page.getByRole("heading", { level: 2 });
  await expect.poll(() => titles.allTextContents()).toEqual(["Metsähovi", "Almería"]);

  await site.make.observation({ user_id: vera.id, observatory_id: elsewhere, project_id }, { name: "Later" });
  await visitLive(vera.page, `${site.url}/app/`);
  const own = shortcuts(vera.page).getByRole("link", { name: "Queue" });
  await expect.poll(() => own.getAttribute("href")).toMatch(/observations\?.*mine=true.*status=pending/);
  await own.click();
  await vera.page.getByRole("heading", { level: 1, name: "Observations" }).waitFor();
  await vera.page.getByRole("link", { name: "Later" }).waitFor();
  await visit(vera.page, `${site.url}/app/queue`);
  await vera.page.getByRole("heading", { level: 1, name: "Observations" }).waitFor();
});

test("the shortcuts of an installed application lead to the queue, and to the question what to hold", async () => {
  const { page, id: ada } = await site.person("Ada", phone);
  const names = ["Paranal", "Teide"];
  for (const name of names) await site.make.observatory(ada, { name });
  const manifest = await (await page.request.get(`${site.url}/app/manifest.webmanifest`)).json();
  const { Queue, Hold } = Object.fromEntries(
    manifest.shortcuts.map(({ name, url }: { name: string; url: string }) => [name, url]),
  );
  await page.goto(`${site.url}${Queue}`);
  await page.getByRole("heading", { level: 1, name: "Queue" }).waitFor();
  // Also where the application is open already.
  await visit(page, `${site.url}/app/`);
  await page.goto(`${site.url}${Hold}`);
  const which = page.getByRole("dialog", { name: "Hold which observatory?" });
  await which.getByRole("button", { name: /^Teide/ }).click();
  await page.getByRole("dialog", { name: "Hold Teide?" }).getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => page.url()).toBe(`${site.url}/app/`);
});

test("the shortcut Hold asks on a wide screen, after signing in, and whoever operates nothing", async () => {
  const { page, id: ada, email } = await site.person("Ada", { viewport: { width: 844, height: 390 } });
  await site.make.observatory(ada, { name: "Teide" });
  const address = `${site.url}/app/#hold`;
  const question = page.getByRole("dialog", { name: "Hold Teide?" });
  await page.goto(address);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => page.url()).toBe(`${site.url}/app/`);
  // Held upright afterwards, it doesn't ask again.
  await page.setViewportSize(phone.viewport);
  await shortcuts(page).getByRole("button", { name: "Hold" }).waitFor();
  expect(await question.count()).toBe(0);

  await site.database.sql`delete from sessions where user_id = ${ada}`;
  await page.goto("about:blank");
  await page.goto(address);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await question.getByRole("button", { name: "Clouds" }).waitFor();
  expect(await violations(page)).toEqual([]);

  const { page: vera } = await site.person("Vera", phone);
  await vera.goto(address);
  await vera.getByRole("dialog").getByText("You operate no observatory.").waitFor();
});

test("on a phone a gloved finger hits all that is to be pressed in the form of an observation", async () => {
  const { page, id: ada } = await site.person("Ada", phone);
  const { id } = await site.make.observatory(ada, { name: "Teide" });
  await site.make.project(ada);
  await visit(page, `${site.url}/app/observations/new?observatory_id=${id}`);
  await page.getByRole("button", { name: "Submit observation" }).waitFor();
  expect(await tooSmall(page, "main")).toEqual([]);
  const back = page.getByRole("main").getByRole("link", { name: "Observations" });
  expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(least);
});

test("the number at the bell is wholly in sight on a phone", async () => {
  const { page, id } = await site.person("Ada", phone);
  await site.database.sql`
    insert into notification_messages (id, topic, subject, fold, title, body, path, event_count, created_at)
    values (${crypto.randomUUID()}, 'observation', ${id}, '', 'Lyra is completed', '', '/observations', 1, now())`;
  await visit(page, `${site.url}/app/`);
  const bell = page.locator(".mantine-Indicator-root", {
    has: page.getByRole("button", { name: /Your observations: 1 new/ }),
  });
  const number = await bell.getByText("1", { exact: true }).boundingBox();
  expect(number?.y).toBeGreaterThan(0);
});

test("in the red theme the part of a time that is being typed is red alone", async () => {
  const { page } = await site.person("Ada", { ...phone, serverAdmin: true });
  await page.addInitScript(() => localStorage.setItem("meridian.appearance", "night"));
  const typeIn = async (field: Locator) => {
    await field.scrollIntoViewIfNeeded();
    await field.click({ position: { x: 20, y: 24 } });
    for (const key of ["ArrowUp", "Tab", "ArrowUp", "Tab", "ArrowUp"]) {
      await page.keyboard.press(key);
      expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(await shining(page)).toBe(0);
    }
  };
  await visit(page, `${site.url}/app/profile`);
  const section = page.getByRole("region", { name: "Notifications", exact: true });
  await section.getByRole("switch", { name: "Quiet hours" }).press("Space");
  await typeIn(section.getByLabel("From", { exact: true }));
  await visit(page, `${site.url}/app/integrity`);
  await page.getByRole("combobox", { name: "Full scans", exact: true }).click();
  await page.getByRole("option", { name: "Every week", exact: true }).click();
  await typeIn(page.getByLabel("At (UTC)"));
});

test("in the dark an operator is offered the red theme, dims it, and gets the former one back", async () => {
  const { page, id: ada } = await site.person("Ada", phone);
  const { id } = await site.make.observatory(ada, { name: "Teide", ...atNight(0), sun_altitude_max: -6 });
  await visit(page, `${site.url}/app/observatories/${id}`);
  const appearance = () => page.locator("html").getAttribute("data-appearance");
  await page.getByText("It is dark here.").waitFor();
  expect(await tooSmall(page, "main", "input[type=range]")).toEqual([]);
  await page.getByRole("button", { name: "Red theme" }).click();
  expect(await appearance()).toBe("night");
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("slider", { name: "Brightness" }).fill("40");
  expect(await violations(page)).toEqual([]);
  const popup = ".mantine-Popover-dropdown";
  expect(await tooSmall(page, popup, ".mantine-Radio-label, input[type=range]")).toEqual([]);
  await page.getByRole("radiogroup", { name: "Theme" }).waitFor();
  const brightness = () => page.evaluate(() => getComputedStyle(document.documentElement).filter);
  expect(await brightness()).toBe("brightness(0.4)");
  expect(await violations(page, "main")).toEqual([]);
  // The slider itself is red, too.
  await page.getByRole("slider", { name: "Brightness" }).fill("70");
  expect(await shining(page)).toBe(0);
  await page.getByRole("slider", { name: "Brightness" }).fill("40");
  await visit(page, `${site.url}/app/observatories/${id}`);
  expect(await brightness()).toBe("brightness(0.4)");

  const opposite = ((atNight(0).longitude + 360) % 360) - 180;
  await site.database.sql`
    update observatories set doc = jsonb_set(doc, '{longitude}', to_jsonb(${opposite}::float)) where id = ${id}`;
  await visit(page, `${site.url}/app/observatories/${id}`);
  await page.getByText("It is no longer dark here.").waitFor();
  await page.getByRole("button", { name: "Theme of before" }).click();
  expect(await appearance()).toBe("light");
  expect(await brightness()).toBe("none");
});
