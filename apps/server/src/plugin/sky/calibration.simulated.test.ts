import { requestCalibrationInput } from "@meridian/contract";
import { livePublisher, requestCalibration } from "@meridian/domain";
import { isSimulatedSafe, runObservatory } from "@meridian/observatory";
import { actorFor, testContext, testDatabase } from "@meridian/testkit";
import { expect, onTestFinished, test } from "vitest";
import { configured, darkSite, dusk, skyServer } from "./sky.fixture.ts";

const database = testDatabase();
const server = skyServer(database);

test("simulated devices take darks, biases and flats at dusk: behind the closed roof, and of the bright sky", {
  timeout: 60_000,
}, async () => {
  const site = await darkSite(database, dusk());
  const own = testContext(database, { actor: actorFor(site.owner) });
  const ctx = { ...own, live: livePublisher(database, own.log) };
  for (const fields of [
    { kind: "bias", frame_count: 3 },
    { kind: "dark", exposure_time: 60, frame_count: 2 },
    { kind: "flat", filter: "Ha", rotation: 30, frame_count: 2 },
  ])
    await requestCalibration(ctx, requestCalibrationInput.parse({ id: site.id, ...fields }));
  const stopping = new AbortController();
  const lines: string[] = [];
  const configuration = configured(site, {
    ...{ url: server.url, devices: "speed: 1000, pixels: 64", calibration: "when: [dusk]" },
    safety: "quiet_minutes: 0, idle_minutes: 0.01",
  });
  const surroundings = { now: () => new Date(), log: (line: string) => void lines.push(line) };
  const running = runObservatory(configuration, surroundings, stopping.signal);
  onTestFinished(async ({ task }) => {
    stopping.abort(new Error("the test is over"));
    await running;
    if (task.result?.state === "fail") console.log(lines.join("\n"));
  });
  const sets = () => database.sql`
    select c.doc ->> 'kind' as kind, c.doc ->> 'status' as status, count(f.id)::int as files
      from calibrations c left join calibration_files f on f.doc ->> 'calibration_id' = c.id
     where c.doc ->> 'observatory_id' = ${site.id} group by c.id, c.doc order by 1`;
  await expect.poll(sets, { timeout: 50_000 }).toEqual([
    { kind: "bias", status: "completed", files: 3 },
    { kind: "dark", status: "completed", files: 2 },
    { kind: "flat", status: "completed", files: 2 },
  ]);
  // Flats come first, and everything is closed for the others.
  const [flats, closed, darks] = ["All flats", "The mount is parked", "Taking darks"].map((words) =>
    lines.findIndex((line) => line.startsWith(words)),
  );
  expect([flats! < closed!, closed! < darks!]).toEqual([true, true]);
  await expect.poll(() => isSimulatedSafe(site.folder, site.place)).toBe(true);
});
