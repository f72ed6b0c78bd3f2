import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";

const site = meridian();

test("an empty installation tells each person what comes first, and offers nothing that would be refused", async () => {
  const vera = await site.person("Vera");
  const { page } = vera;
  const newObservation = page.getByRole("link", { name: "New observation" });
  await page.goto(`${site.url}/app/`);
  await page.getByText("There is no observatory for you to observe at yet").waitFor();
  await page.getByText(/Ask an administrator of Meridian.* to invite you/).waitFor();
  expect(await page.getByRole("link", { name: "Open the directory" }).count()).toBe(0);
  await expect.poll(() => newObservation.count()).toBe(0);
  await page.goto(`${site.url}/app/observatories`);
  await page.getByText("You have no access to an observatory yet").waitFor();
  await expect.poll(() => page.getByText("Directory", { exact: true }).count()).toBe(0);

  const ada = await site.person("Ada", { serverAdmin: true });
  await ada.page.goto(`${site.url}/app/`);
  await ada.page.getByText("The network has no observatory yet").waitFor();
  await ada.page.locator("main").getByRole("link", { name: "New observatory" }).waitFor();

  await site.make.observatory(vera.id, { name: "Teide", listed: true });
  await page.goto(`${site.url}/app/`);
  await page.getByRole("link", { name: "New project" }).waitFor();
  expect(await newObservation.count()).toBe(0);
  await site.make.project(vera.id);
  await page.reload();
  await newObservation.waitFor();
  await page.goto(`${site.url}/app/observatories`);
  await page.getByText("Directory", { exact: true }).waitFor();
});

test("the home page of somebody who asks shows what waits, is declined and is accepted", async () => {
  const [ada, vera] = [await site.person("Ada"), await site.person("Vera")];
  const [roque, izana] = [
    await site.make.observatory(ada.id, { name: "Roque", listed: true }),
    await site.make.observatory(ada.id, { name: "Izana", listed: true }),
  ];
  const ask = async ({ id }: { id: string }) => {
    const data = { message: "I watch comets." };
    const asked = await vera.page.request.post(`${site.url}/observatories/${id}/access-requests`, { data });
    return (await asked.json()) as { id: string };
  };
  const first = await ask(roque);
  await ask(izana);
  const { page } = vera;
  await page.goto(`${site.url}/app/`);
  const own = page.getByRole("region", { name: "Your requests for access" });
  const row = (name: string) => own.getByRole("listitem").filter({ hasText: name });
  await row("Roque").getByText("Waiting for an answer").waitFor();
  await row("Izana").getByRole("button", { name: "Withdraw the request to Izana" }).click();
  await row("Izana").waitFor({ state: "detached" });
  await row("Roque").getByRole("link", { name: "Roque" }).click();
  await page.getByText("You asked for access.").waitFor();

  const answer = (id: string, requestId: string, verb: string, data: object) =>
    ada.page.request.post(`${site.url}/observatories/${id}/access-requests/${requestId}/${verb}`, { data });
  await answer(roque.id, first.id, "accept", {});
  const second = await ask(izana);
  await answer(izana.id, second.id, "decline", { reason: "Full until May" });
  await page.goto(`${site.url}/app/`);
  await row("Izana").getByText("Full until May").waitFor(soon);
  await row("Izana").getByText("Declined", { exact: true }).waitFor();
  await row("Roque").getByText("Accepted").waitFor();
  // They were let in to look: they aren't told to ask for that again.
  await page.getByText("You may view, and not observe yet").waitFor();
  expect(await page.getByText(/Ask for access/).count()).toBe(0);
  await page.getByText("Look at Roque: how things stand").waitFor();
  await page.getByRole("link", { name: "Open the directory" }).waitFor();
  await row("Roque").getByRole("link", { name: "Roque" }).click();
  await page.getByRole("heading", { level: 1, name: "Roque" }).waitFor();
});

test("a scheduled announcement says when it goes out and to whom; the pages of a recipient never show without it", async () => {
  const ada = await site.person("Ada", { serverAdmin: true });
  const nils = await site.person("Nils");
  const announce = async (title: string, others: object = {}) => {
    const data = {
      ...{ title, message: "Close the domes.", severity: "info", delivery_type: "message", ...others },
      targets: [{ kind: "users", ids: [nils.id] }],
    };
    const created = await ada.page.request.post(`${site.url}/api/v1/system/motd`, { data });
    return (await created.json()) as { id: string };
  };
  const later = new Date(Date.now() + 5 * 24 * 3600 * 1000).toISOString();
  const { id } = await announce("Mirror washing", { publish_at: later });
  await ada.page.goto(`${site.url}/app/announcements/${id}`);
  const to = ada.page.getByRole("region", { name: "Recipients" });
  await to.getByText("Will be published on").waitFor();
  await to.getByRole("link", { name: "Nils" }).waitFor();
  await to.getByText("about 1 person").waitFor();
  await expect.poll(() => ada.page.getByText("Not published yet").count()).toBe(2);
  for (const words of ["No recipients yet", "Not addressed to you"])
    expect(await ada.page.getByText(words).count()).toBe(0);

  await announce("Storm");
  const { page } = nils;
  const held = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(/BlockingDialog-.*\.js/, async (route) => {
    asked.resolve();
    await held.promise;
    await route.continue();
  });
  await page.goto(`${site.url}/app/`);
  await asked.promise;
  // The static rail stands beside the application, and leads back to the same question.
  const pages = page.locator("#root").getByRole("navigation", { includeHidden: true });
  expect(await pages.count()).toBe(0);
  held.resolve();
  await page.getByRole("button", { name: "Acknowledge: Storm" }).click(soon);
  await page.getByRole("heading", { level: 1, name: "Tonight" }).waitFor();
});
