import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";

const site = meridian();
const themes = ["light", "dark", "night"] as const;
const pages = [
  "",
  "observatories",
  "announcements",
  "announcements/new",
  "import",
  "health",
  "audit",
  "api-keys",
  "profile",
];

const settled = async (page: Page) => {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
};

async function violations(page: Page) {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => ({ id, target, failureSummary })),
  );
}

async function seed() {
  const admin = await site.person("Ada", { serverAdmin: true });
  await site.make.observatory(admin.id, {
    name: "Roque de los Muchachos",
    elevation: 2396,
    filters: ["L", "Ha"],
  });
  await site.make.observatory(admin.id, {
    name: "Siding Spring",
    latitude: -31.2733,
    longitude: 149.0711,
    status: "online",
  });
  const other = await site.make.user({ name: "Vera" });
  for (const [title, severity] of [
    ["Firmware", "info"],
    ["Wind", "warning"],
    ["Lightning", "critical"],
  ])
    await admin.page.request.post(`${site.url}/api/v1/system/motd`, {
      data: {
        title,
        severity,
        message: "See the **notes**.",
        delivery_type: "message",
        targets: [{ kind: "users", ids: [other.id] }],
      },
    });
  return admin;
}

test.each(themes)("axe finds nothing on any page in the %s theme", async (theme) => {
  const { page } = await seed();
  await page.goto(`${site.url}/app/`);
  await settled(page);
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitem", { name: new RegExp(theme, "i") }).click();
  await page.keyboard.press("Escape");
  const found: unknown[] = [];
  for (const path of pages) {
    await page.goto(`${site.url}/app/${path}`);
    await settled(page);
    for (const violation of await violations(page)) found.push({ path, ...violation });
  }
  expect(found).toEqual([]);
});

test("axe finds nothing on the way in, nor in the dialog that blocks", async () => {
  const page = await site.open();
  for (const path of ["sign-in", "sign-up"]) {
    await page.goto(`${site.url}/app/${path}`);
    await page.getByLabel("Email").waitFor();
    expect(await violations(page)).toEqual([]);
  }
  const admin = await site.person("Ada", { serverAdmin: true });
  await admin.page.request.post(`${site.url}/api/v1/system/motd`, {
    data: {
      title: "Now",
      severity: "critical",
      message: "Read.",
      delivery_type: "message",
      targets: [{ kind: "users", ids: [admin.id] }],
    },
  });
  await admin.page.goto(`${site.url}/app/`);
  await admin.page.getByRole("button", { name: "Acknowledge: Now" }).waitFor();
  expect(await violations(admin.page)).toEqual([]);
});

test("no page scrolls sideways at 360 pixels", async () => {
  const { page } = await seed();
  await page.setViewportSize({ width: 360, height: 740 });
  for (const path of pages) {
    await page.goto(`${site.url}/app/${path}`);
    await settled(page);
    const [width, shown] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      window.innerWidth,
    ]);
    expect({ path, fits: width! <= shown! }).toEqual({ path, fits: true });
  }
});
