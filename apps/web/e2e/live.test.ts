import type { Route, WebSocketRoute } from "playwright-core";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";
import { visitLive } from "./visit.ts";

const site = meridian();

type Person = Awaited<ReturnType<typeof site.person>>;

async function announce(admin: Person, title: string, ...to: Person[]): Promise<string> {
  const response = await admin.page.request.post(`${site.url}/api/v1/system/motd`, {
    data: {
      title,
      message: "The dome stays shut.",
      severity: "info",
      delivery_type: "message",
      targets: [{ kind: "users", ids: to.map(({ id }) => id) }],
    },
  });
  expect(response.status()).toBe(201);
  return (await response.json()).id;
}

const acknowledge = (person: Person, id: string) =>
  person.page.request.post(`${site.url}/api/v1/system/motd/${id}/acknowledge`);

const openConnected = ({ page }: Person, path: string) => visitLive(page, `${site.url}/app/${path}`);

test("the recipients' view and the list follow what others do", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  const vera = await site.person("Vera");
  const id = await announce(admin, "Dome work", vera);
  await openConnected(admin, `announcements/${id}`);
  const row = admin.page.getByRole("table", { name: "Recipients" }).getByRole("row", { name: vera.email });
  await row.getByText("Pending").waitFor();
  await acknowledge(vera, id);
  await row.getByText("Acknowledged").waitFor(soon);

  await openConnected(admin, "announcements");
  await admin.page.getByRole("row", { name: /Dome work/ }).waitFor();
  await announce(admin, "Power cut", vera);
  await admin.page.getByRole("row", { name: /Power cut/ }).waitFor(soon);
});

test("an announcement blocks whoever is at work on a page, until it is acknowledged elsewhere", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  const vera = await site.person("Vera");
  await openConnected(vera, "observatories");
  await vera.page.getByRole("heading", { level: 1, name: "Observatories" }).waitFor();
  const id = await announce(admin, "Storm warning", vera);
  const blocking = vera.page.getByRole("dialog", { name: /attention/ });
  await blocking.getByText("Storm warning").waitFor(soon);
  await acknowledge(vera, id);
  await blocking.waitFor({ state: "hidden", ...soon });
});

test("after a lost connection the page connects again, and has what happened meanwhile", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  const vera = await site.person("Vera");
  const connections: WebSocketRoute[] = [];
  let isReachable = true;
  await vera.page.routeWebSocket(/\/ws$/, (socket) => {
    connections.push(socket);
    if (isReachable) socket.connectToServer();
    else void socket.close({ code: 1013 });
  });
  await vera.page.goto(`${site.url}/app/observatories`);
  await vera.page.getByRole("heading", { level: 1, name: "Observatories" }).waitFor();
  await expect.poll(() => connections.length).toBeGreaterThan(0);
  isReachable = false;
  await connections[0]!.close({ code: 1001 });
  await expect.poll(() => connections.length).toBeGreaterThan(1);
  await announce(admin, "Missed by nobody", vera);
  isReachable = true;
  await vera.page
    .getByRole("dialog", { name: /attention/ })
    .getByText("Missed by nobody")
    .waitFor(soon);
});

test("a change while the first answer is on its way is shown, though that answer doesn't know of it", async () => {
  const ada = await site.person("Ada");
  const { id } = await site.make.organization(ada.id);
  const held = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const holdFirst = async (route: Route) => {
    const response = await route.fetch();
    answered.resolve();
    await held.promise;
    await route.fulfill({ response });
  };
  await ada.page.route(/organizations\.members/, holdFirst, { times: 1 });
  await openConnected(ada, `organizations/${id}?tab=members`);
  await answered.promise;
  const nils = await site.make.user({ name: "Nils" });
  await ada.page.request.post(`${site.url}/organizations/${id}/members`, { data: { user_id: nils.id } });
  await ada.page.getByRole("tab", { name: "Members 2" }).waitFor(soon);
  held.resolve();
  await ada.page.getByRole("row", { name: /Nils/ }).waitFor(soon);
});

test("a session that ends elsewhere leads to signing in", async () => {
  const vera = await site.person("Vera");
  await openConnected(vera, "profile");
  await vera.page.getByRole("heading", { level: 1 }).waitFor();
  await site.database.sql`delete from sessions where user_id = ${vera.id}`;
  await vera.page.getByRole("button", { name: "Sign in" }).waitFor(soon);
});
