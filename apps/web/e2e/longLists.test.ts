import type { Locator, Route } from "playwright-core";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { organizationsOn } from "./organizations.fixture.ts";

const site = meridian();
const { organization, open } = organizationsOn(site);

/** Puts so many members into an organization, Member 1001 and so on. */
async function fill(id: string, count: number) {
  const { sql } = site.database;
  await sql`
    insert into users (id, name, email, email_verified)
    select 'member-' || at, 'Member ' || at, 'member-' || at || '@example.org', true
      from generate_series(1001, 1000 + ${count}::int) as at on conflict do nothing`;
  await sql`
    insert into organization_members (organization_id, user_id)
    select ${id}, 'member-' || at from generate_series(1001, 1000 + ${count}::int) as at`;
}

test("on a phone a long list is followed to its end, where the page scrolls and not the table", async () => {
  const ada = await site.person("Ada", { viewport: { width: 360, height: 740 } });
  const { id } = await organization(ada);
  await fill(id, 220);
  const { page } = ada;
  await open(page, id, "members");
  const rows = page.getByRole("table", { name: "Members" }).getByRole("row");
  for (const shown of [50, 100, 150, 200]) {
    await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(shown + 1);
    await page.getByRole("button", { name: "Load more" }).click();
  }
  await expect.poll(() => rows.count(), { timeout: 20_000 }).toBe(222);
  await page.getByRole("checkbox", { name: "Projects: Member 1220" }).click();
  await expect
    .poll(() => page.getByRole("checkbox", { name: "Projects: Member 1220" }).isChecked(), {
      timeout: 20_000,
    })
    .toBe(true);
});

test("one page more comes, also when something changes while it is on its way", async () => {
  const ada = await site.person("Ada");
  const { id } = await organization(ada);
  await fill(id, 60);
  const { page } = ada;
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  };
  await page.route(/cursor/, hold, { times: 1 });
  const connected = page.waitForEvent("websocket");
  await open(page, id, "members");
  await connected;
  await page.getByRole("button", { name: "Load more" }).click();
  await asked.promise;
  await page.request.put(`${site.url}/organizations/${id}`, { data: { name: "Sky and stars" } });
  await page.getByRole("heading", { level: 1, name: "Sky and stars" }).waitFor(soon);
  held.resolve();
  const rows = page.getByRole("table", { name: "Members" }).getByRole("row");
  await expect.poll(() => rows.count()).toBe(62);
});

test.each([1280, 360])(
  "while backups are on their way, at %i px, nothing stands higher than when there are none",
  async (width) => {
    const { page } = await site.person("Ada", { serverAdmin: true });
    await page.setViewportSize({ width, height: 800 });
    const answered = Promise.withResolvers<void>();
    await page.route(/backups\.list/, async (route) => {
      await answered.promise;
      await route.continue();
    });
    const heightOf = async (locator: Locator) => (await locator.boundingBox())!.height;
    const frame = page.locator("main .surface");
    await page.goto(`${site.url}/app/backups`);
    const onItsWay = await heightOf(frame.filter({ has: page.getByRole("table", { name: "Backups" }) }));
    answered.resolve();
    const none = await heightOf(frame.filter({ hasText: "No backups yet" }));
    expect(onItsWay).toBeLessThanOrEqual(none);
    expect(onItsWay).toBeGreaterThan(none / 2);
  },
);
