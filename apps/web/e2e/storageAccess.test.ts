import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { organizationsOn } from "./organizations.fixture.ts";
import { provider } from "./provider.fixture.ts";

const service = provider();
const site = meridian({ destinations: service.destinations });
const { organization, open } = organizationsOn(site);

/** The form of a new destination. */
async function formOf(who: "Dropbox" | "Google Drive") {
  const ada = await site.person("Ada");
  const { page } = ada;
  const { id } = await organization(ada);
  await open(page, id, "storage");
  await page.getByRole("button", { name: "New destination" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name", exact: true }).fill("Ours");
  await dialog.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: who }).click();
  const connect = dialog.getByRole("button", { name: `Connect to ${who}` });
  return { page, dialog, connect };
}

async function typeApp({ dialog }: Awaited<ReturnType<typeof formOf>>) {
  await dialog.getByLabel("App key").fill("our-key");
  await dialog.getByLabel("App secret").fill("hidden-secret");
}

/** The provider's window that a click opens. */
async function windowOf(page: Page, click: () => Promise<unknown>): Promise<Page> {
  const [opened] = await Promise.all([page.waitForEvent("popup"), click()]);
  await opened.getByRole("link", { name: "Allow" }).waitFor();
  return opened;
}

test("a Dropbox is connected in the provider's window, and no secret comes to the browser", async () => {
  const form = await formOf("Dropbox");
  const { page, dialog, connect } = form;
  const answers: string[] = [];
  page.on("response", async (response) => {
    if (response.url().includes("/trpc")) answers.push(await response.text().catch(() => ""));
  });
  await dialog.getByText(`${site.url}/app/storage-access`).waitFor();
  await connect.click();
  await dialog.getByText("Required").first().waitFor();
  await typeApp(form);
  const opened = await windowOf(page, () => connect.click());
  await dialog.getByText("Waiting for Dropbox").waitFor();
  expect(await opened.evaluate(() => window.opener)).toBe(null);
  await opened.getByRole("link", { name: "Allow" }).click();
  await dialog.getByText("Connected", { exact: true }).waitFor(soon);
  const { code, client_id, client_secret, redirect_uri } = service.asked.at(-1)!;
  expect({ code, client_id, client_secret, redirect_uri }).toEqual({
    ...{ code: "the-code", client_id: "our-key", client_secret: "hidden-secret" },
    redirect_uri: `${site.url}/app/storage-access`,
  });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("listitem").getByText("Works").waitFor();
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter((answer) => answer.includes("hidden"))).toEqual([]);
});

test("by the installation's app nothing but Connect is pressed", async () => {
  const { page, dialog, connect } = await formOf("Google Drive");
  await dialog.getByLabel("Folder id").fill("folder");
  await connect.waitFor();
  expect(await dialog.getByLabel(/^Client/).count()).toBe(0);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByText("Connect first.").waitFor();
  const opened = await windowOf(page, () => connect.click());
  await opened.getByRole("link", { name: "Allow" }).click();
  await dialog.getByText("Connected", { exact: true }).waitFor(soon);
  expect(service.asked.at(-1)).toMatchObject({ client_id: "installed", client_secret: "hidden-installed" });
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("listitem").getByText("Works").waitFor();
});

test("access that is denied and a window that is closed are said, and it can be asked again", async () => {
  const form = await formOf("Dropbox");
  const { page, dialog, connect } = form;
  await typeApp(form);
  const denied = await windowOf(page, () => connect.click());
  await denied.getByRole("link", { name: "Deny" }).click();
  await dialog.getByText("Dropbox gave no access. Connect again.").waitFor(soon);
  const left = await windowOf(page, () => connect.click());
  await left.close();
  await dialog.getByText("The window was closed before Dropbox gave access.").waitFor(soon);
  const opened = await windowOf(page, () => connect.click());
  await opened.getByRole("link", { name: "Allow" }).click();
  await dialog.getByText("Connected", { exact: true }).waitFor(soon);
});

test("a browser that opens no window is given a link, which does the same", async () => {
  const form = await formOf("Dropbox");
  const { page, dialog, connect } = form;
  await typeApp(form);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await connect.click();
  const link = dialog.getByRole("link", { name: "Open Dropbox" });
  const [opened] = await Promise.all([page.context().waitForEvent("page"), link.click()]);
  await opened.getByRole("link", { name: "Allow" }).click();
  await dialog.getByText("Connected", { exact: true }).waitFor(soon);
});

test("an answer with a wrong state, or with none, reaches no form", async () => {
  const form = await formOf("Dropbox");
  const { page, dialog, connect } = form;
  await typeApp(form);
  await windowOf(page, () => connect.click());
  for (const query of ["?code=the-code&state=another", "?code=the-code"]) {
    const other = await page.context().newPage();
    await other.goto(`${site.url}/app/storage-access${query}`);
    await other.getByText("No form is waiting for this answer").waitFor(soon);
  }
  await dialog.getByText("Waiting for Dropbox").waitFor();
});

test("whoever has a refresh token types it, as before", async () => {
  const form = await formOf("Dropbox");
  const { page, dialog } = form;
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByText("Connect first.").waitFor();
  await dialog.getByRole("switch", { name: "I have a refresh token" }).check();
  await typeApp(form);
  await dialog.getByLabel(/^Refresh token/).fill("hidden-refresh");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("listitem").getByText("Works").waitFor();
});

test("the explanation of one kind doesn't stay for another; an app's id may be read, and the page explains it", async () => {
  const form = await formOf("Dropbox");
  const { page, dialog, connect } = form;
  const choose = async (kind: string) => {
    await dialog.getByRole("combobox", { name: "Kind" }).click();
    await page.getByRole("option", { name: kind }).click();
  };
  expect(await dialog.getByLabel("App key").getAttribute("type")).not.toBe("password");
  expect(await dialog.getByLabel("App secret").getAttribute("type")).toBe("password");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByText("Connect first.").waitFor();
  await typeApp(form);
  const opened = await windowOf(page, () => connect.click());
  await opened.close();
  await dialog.getByText("The window was closed before Dropbox gave access.").waitFor(soon);
  await choose("Google Drive");
  await dialog.getByLabel("Folder id").waitFor();
  for (const said of ["Connect first.", "The window was closed", "Waiting for", "Required"])
    expect(await dialog.getByText(said).count(), said).toBe(0);
  const [explained] = await Promise.all([
    page.context().waitForEvent("page"),
    dialog.getByRole("link", { name: "How to connect Google Drive" }).click(),
  ]);
  await explained.getByRole("heading", { level: 2, name: "Google Drive" }).waitFor();
});

test("a refusal of what one kind was given goes when another kind is chosen", async () => {
  const { page, dialog } = await formOf("Dropbox");
  await page.route("**/externalStorage.create*", (route) => route.abort());
  await dialog.getByRole("switch", { name: "I have a refresh token" }).check();
  await typeApp({ dialog } as Awaited<ReturnType<typeof formOf>>);
  await dialog.getByLabel(/^Refresh token/).fill("hidden-refresh");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await dialog.getByRole("alert").first().waitFor();
  const said = await dialog.getByRole("alert").allTextContents();
  await dialog.getByRole("combobox", { name: "Kind" }).click();
  await page.getByRole("option", { name: "Google Drive" }).click();
  await dialog.getByLabel("Folder id").waitFor();
  for (const words of said.filter((text) => !text.startsWith("Secrets are")))
    await dialog.getByText(words).waitFor({ state: "detached" });
});
