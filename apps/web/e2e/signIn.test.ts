import { password } from "@meridian/testkit";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { visit } from "./visit.ts";

const site = meridian();

test("signs up, signs out, is refused with a wrong password, and comes back to where they wanted to go", async () => {
  const page = await site.open();
  await page.goto(`${site.url}/`);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByRole("link", { name: "Sign up" }).click();
  await page.getByRole("heading", { name: "Sign up" }).waitFor();
  await page.getByLabel("Name").fill("Henrietta");
  await page.getByLabel("Email").fill("henrietta@example.org");
  await page.getByLabel("Password", { exact: true }).fill("short");
  await page.getByRole("button", { name: "Sign up" }).click();
  await page
    .getByText(/at least 8|>=8|8 characters/)
    .first()
    .waitFor();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("navigation").first().waitFor();

  await page.getByRole("button", { name: /Henrietta/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();

  await page.goto(`${site.url}/app/api-keys`);
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByLabel("Email").fill("henrietta@example.org");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: "API keys" }).waitFor();
  expect(page.url()).toBe(`${site.url}/app/api-keys`);
});

test("a session that ends leads to sign-in by itself, and back", async () => {
  const { page, id, email } = await site.person("Cecilia");
  await page.goto(`${site.url}/app/observatories`);
  await page.getByRole("heading", { level: 1, name: "Observatories" }).waitFor();
  await site.database.sql`delete from sessions where user_id = ${id}`;
  await signInAgain(page, email);
  await page.getByRole("heading", { level: 1, name: "Observatories" }).waitFor();
});

test("a session that ends before the live connection comes about leads to sign-in by itself, too", async () => {
  const { page, id } = await site.person("Antonia");
  const ended = Promise.withResolvers<void>();
  await page.routeWebSocket(/\/ws$/, async (socket) => {
    await ended.promise;
    socket.connectToServer();
  });
  await visit(page, `${site.url}/app/observatories`);
  await site.database.sql`delete from sessions where user_id = ${id}`;
  ended.resolve();
  await page.getByRole("heading", { name: "Sign in" }).waitFor(soon);
});

test("a session that ended unnoticed leads to sign-in at the next page, and to that page", async () => {
  const { page, id, email } = await site.person("Williamina");
  // A live connection that never comes about: nothing is asked for again when it does.
  await page.addInitScript(() =>
    Object.assign(window, {
      WebSocket: class {
        close() {}
      },
    }),
  );
  await visit(page, `${site.url}/app/observatories`);
  await site.database.sql`delete from sessions where user_id = ${id}`;
  await page.getByRole("link", { name: "Announcements" }).first().click();
  await signInAgain(page, email);
  await page.getByRole("heading", { level: 1, name: "Announcements" }).waitFor();
});

async function signInAgain(page: Page, email: string) {
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("a tab begins anew once another tab has somebody else's session", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const account = (page: Page, name: string) => page.getByRole("button", { name: `Your account: ${name}` });
  await visit(ada.page, `${site.url}/app/`);
  await account(ada.page, "Ada").waitFor();
  const context = ada.page.context();
  await context.addCookies(await vera.page.context().cookies());
  const other = await context.newPage();
  await other.goto(`${site.url}/app/`);
  await account(other, "Vera").waitFor();
  await account(ada.page, "Vera").waitFor();
});

test("an API key is shown once, works, and stops when it is revoked", async () => {
  const { page } = await site.person("Annie");
  await page.goto(`${site.url}/app/api-keys`);
  await page.getByRole("button", { name: "New API key" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("pipeline");
  await page.getByRole("button", { name: "Create key" }).click();
  const key = await page.getByLabel("API key", { exact: true }).inputValue();
  await page.getByRole("button", { name: "I have it" }).click();
  const ask = () => fetch(`${site.url}/observatories`, { headers: { authorization: `Bearer ${key}` } });
  const never = page.getByRole("cell", { name: "Never", exact: true });
  // It never expires, and nobody has used it.
  await expect.poll(() => never.count()).toBe(2);
  expect((await ask()).status).toBe(200);
  await page.reload();
  await page.getByRole("cell", { name: "pipeline", exact: true }).waitFor();
  await expect.poll(() => never.count()).toBe(1);
  expect(await page.content()).not.toContain(key);
  await page.getByRole("button", { name: "Revoke pipeline" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await page.getByText("You have no API key").waitFor();
  expect((await ask()).status).toBe(401);
});

test("pages for administrators alone are neither offered nor shown to others", async () => {
  const { page } = await site.person("Maria");
  await page.goto(`${site.url}/app/`);
  await page.getByRole("link", { name: "Observatories" }).first().waitFor();
  for (const name of ["Health", "Import"])
    expect(await page.getByRole("link", { name, exact: true }).count()).toBe(0);
  await page.goto(`${site.url}/app/import`);
  expect(await page.getByRole("button", { name: /Start/ }).count()).toBe(0);
});

test("the first page of a visit says what this is; later it says that the session has ended", async () => {
  const page = await site.open();
  await page.goto(`${site.url}/app/`);
  await page
    .getByText("Submit observations to a network of robotic observatories, and follow them.")
    .waitFor();
  expect(await page.getByText("where you left off").count()).toBe(0);
  await page.goto(`${site.url}/app/projects`);
  await page.getByText("Sign in to open this page.").waitFor();

  const person = await site.person("Caroline");
  await person.page.goto(`${site.url}/app/`);
  await person.page.getByRole("button", { name: "Caroline" }).waitFor();
  await person.page.context().clearCookies();
  await person.page.goto(`${site.url}/app/projects`);
  await person.page
    .getByText("Your session has ended. Sign in to continue where you left off.")
    .waitFor(soon);
});
