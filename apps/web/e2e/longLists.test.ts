import { expect, test } from "vitest";
import { meridian } from "./meridian.ts";
import { organizationsOn } from "./organizations.fixture.ts";

const site = meridian();
const { organization, open } = organizationsOn(site);

test("on a phone a long list is followed to its end, where the page scrolls and not the table", async () => {
  const ada = await site.person("Ada", { viewport: { width: 360, height: 740 } });
  const { id } = await organization(ada);
  const { sql } = site.database;
  await sql`
    insert into users (id, name, email, email_verified)
    select 'member-' || at, 'Member ' || at, 'member-' || at || '@example.org', true
      from generate_series(1001, 1220) as at`;
  await sql`
    insert into organization_members (organization_id, user_id)
    select ${id}, 'member-' || at from generate_series(1001, 1220) as at`;
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
