import { runObservatory } from "@meridian/observatory";
import { testDatabase } from "@meridian/testkit";
import { proxied, refuse } from "@meridian/testkit/faults";
import { indiServer } from "@meridian/testkit/indi";
import { expect, onTestFinished, test } from "vitest";
import { signedIn } from "../../testing/testSignedIn.ts";
import {
  configured,
  darkSite,
  overhead,
  parkedAndClosed,
  parksNearby,
  skyServer,
  statuses,
  submit,
} from "./sky.fixture.ts";

const database = testDatabase();
const server = skyServer(database);

/** A telescope in the middle of an exposure of ten minutes, at a time that the test moves. */
async function exposing(safety: string) {
  const indi = await indiServer();
  await parksNearby(indi);
  const site = await darkSite(database);
  const { proxy, url } = await proxied(server.url);
  const exposures = [{ filter: "R", exposure_time: 600, exposure_count: 1, acquired: 0 }];
  const { id } = await submit(database, site, { name: "Long", target: overhead(site, 5, 3), exposures });
  const stopping = new AbortController();
  const lines: string[] = [];
  let ahead = 0;
  const surroundings = {
    now: () => new Date(Date.now() + ahead),
    log: (line: string) => void lines.push(line),
  };
  const running = runObservatory(
    configured(site, { url, devices: indi, safety }),
    surroundings,
    stopping.signal,
  );
  const stop = async () => {
    stopping.abort(new Error("the test is over"));
    await running;
  };
  onTestFinished(async ({ task }) => {
    await stop();
    if (task.result?.state === "fail") console.log(lines.join("\n"));
  });
  const said = (line: string) => expect.poll(() => lines.join("\n"), { timeout: 60_000 }).toContain(line);
  await expect.poll(() => statuses(database, site.id), { timeout: 60_000 }).toEqual(["in_progress"]);
  await said("Observing Long.");
  const later = (ms: number) => {
    ahead += ms;
  };
  return { indi, site, id, proxy, lines, said, stop, later };
}

test("a telescope that can't reach Meridian is closed, and stays so for the quiet time after it is back", async () => {
  const { indi, site, proxy, said, lines, later } = await exposing("lost_minutes: 10, quiet_minutes: 0.3");
  await proxy.apply(refuse());
  proxy.reset();
  await said("Disconnected from Meridian");
  later(11 * 60_000);
  await said("Closed: Meridian hasn't been reached for 11 minutes.");
  await parkedAndClosed(indi);
  await proxy.heal();
  await said("It opens no sooner than ");
  const told = async () =>
    (await database.sql`select doc ->> 'safety' as safety from observatories where id = ${site.id}`)[0]!
      .safety;
  await expect.poll(told).toBe("unsafe");
  expect(await statuses(database, site.id)).toEqual(["suspended"]);
  expect(lines.filter((line) => line === "Observing Long.")).toHaveLength(1);
  const again = () => lines.filter((line) => line === "Observing Long.");
  await expect.poll(again, { timeout: 60_000 }).toHaveLength(2);
  await expect.poll(() => statuses(database, site.id)).toEqual(["in_progress"]);
  expect(await told()).toBe("safe");
});

test("a cancelled observation ends its exposure, and without another the telescope is closed soon", async () => {
  const { indi, id, said, later } = await exposing("idle_minutes: 60");
  const admin = await signedIn(database, { serverAdmin: true });
  expect((await admin.post(`/observations/${id}/cancel`, {})).status).toBe(200);
  await said("Long: it was released");
  later(16_000);
  await said("The mount is parked and the roof closed.");
  await parkedAndClosed(indi);
});

test("a telescope whose program is stopped in an exposure is closed before the program ends, and hands its work back", async () => {
  const { indi, site, stop } = await exposing("quiet_minutes: 0");
  await stop();
  await parkedAndClosed(indi);
  await expect.poll(() => statuses(database, site.id)).not.toContain("in_progress");
});

test("a hold ends the exposure, parks and closes, and the observation goes on after it", async () => {
  const { indi, site, said, lines } = await exposing("quiet_minutes: 0");
  const admin = await signedIn(database, { serverAdmin: true });
  const hold = `/observatories/${site.id}/hold`;
  expect((await admin.post(hold, { reason: "Mirror washing" })).status).toBe(200);
  await said("Closed: ");
  expect(lines.findLast((line) => line.startsWith("Closed: "))).toContain("Mirror washing");
  await parkedAndClosed(indi);
  expect(await statuses(database, site.id)).toEqual(["suspended"]);
  expect((await admin.delete(hold)).status).toBe(200);
  const begun = () => lines.filter((line) => line === "Observing Long.");
  await expect.poll(begun, { timeout: 60_000 }).toHaveLength(2);
  await expect.poll(() => statuses(database, site.id)).toEqual(["in_progress"]);
});
