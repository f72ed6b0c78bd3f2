import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { livePublisher } from "@meridian/domain";
import { makeSignedIn } from "@meridian/testkit";
import { findBrowser, launchBrowser } from "@meridian/testkit/browser";
import { benchSecret, startMeridian, startProcess } from "../load.ts";
import type { Bench } from "../network.ts";
import { isSameWork } from "../proof.ts";
import { inTurn, median, type Row } from "../report.ts";

const sites = 500;
const observations = 100_000;
const log = { debug() {}, info() {}, warn() {}, error() {} };

/** Observatories all over the world, all connected and observing, and observations that are over. */
async function fill({ adminId, database: { sql } }: Bench) {
  await sql`
    insert into observatories (id, doc)
    select 'site-' || n, jsonb_build_object(
      'name', 'Site ' || lpad(n::text, 3, '0'), 'latitude', n * 37 % 120 - 55, 'longitude', n * 101 % 360 - 180, 'elevation', 2000,
      'timezone', 'UTC', 'min_altitude', 20, 'owner_type', 'user', 'owner_id', ${adminId}::text, 'status', 'online',
      'last_seen_at', '2026-01-01T00:00:00.000Z', 'weather_hold', false, 'safety', 'safe', 'hold', null)
      from generate_series(1, ${sites}::int) n`;
  await sql`
    insert into projects (id, doc) values
      ('survey', jsonb_build_object('name', 'Survey', 'status', 'active', 'owner_id', ${adminId}::text, 'observatory_ids', '[]'::jsonb))`;
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into observations (id, doc)
      select 'observation-' || n, jsonb_build_object(
               'name', 'Observation ' || n, 'project_id', 'survey', 'observatory_id', 'site-' || 1 + n % ${sites}::int,
               'target', jsonb_build_object('name', 'M ' || n % 110, 'ra', n * 7919 % 360, 'dec', -30, 'rotation', null),
               'exposures', jsonb_build_array(jsonb_build_object('filter', 'L', 'exposure_time', 60,
                                                                 'exposure_count', 900, 'acquired', n % 100)),
               'constraints', '{}'::jsonb, 'priority', 5, 'user_id', ${adminId}::text,
               'status', case when n <= ${sites}::int then 'in_progress' else 'completed' end)
        from generate_series(1, ${observations}::int) n`;
  });
  await sql`vacuum analyze observatories, observations, projects`;
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof launchBrowser>>["newPage"]>>;

interface Night {
  sites: { sun_altitude: number; dark_from: string | null; dark_until: string | null }[];
}

/** Everything that the clock doesn't change between two reads. */
const steady = ({ sites }: Night) =>
  sites.map(({ sun_altitude, dark_from, dark_until, ...site }) => ({
    ...site,
    hasNight: sun_altitude < 90 && [dark_from, dark_until].filter(Boolean).length,
  }));

async function read(bench: Bench, url: string): Promise<Row> {
  const bare = await startProcess("./reference/listServer.ts", { DATABASE_URL: bench.database.url });
  const headers = { authorization: `Bearer ${bench.apiKey}` };
  const nightOf = async (server: string) =>
    (await (await fetch(`${server}/tonight`, { headers })).json()) as Night;
  try {
    isSameWork("the night of all sites", steady(await nightOf(url)), steady(await nightOf(bare.url)));
    const timed = async (server: string) => {
      const begun = performance.now();
      await nightOf(server);
      return performance.now() - begun;
    };
    const { ours, reference, ratio } = await inTurn(
      40,
      () => timed(url),
      () => timed(bare.url),
    );
    return {
      job: `night of ${sites} sites over REST`,
      ours: `${Math.round(ours)} ms`,
      reference: `${Math.round(reference)} ms`,
      ratio,
      goal: "<= 300 ms",
      met: ours <= 300,
    };
  } finally {
    await bare.stop();
  }
}

/** A page at its address, with what it needs to measure itself. */
async function opened(url: string, session: string) {
  const browser = await launchBrowser(await findBrowser());
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: "meridian.session_token", value: session, url }]);
  return { browser, page: await context.newPage() };
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor();
const marks = (page: Page) => page.locator("[data-site]").nth(sites - 1);

/** The JavaScript that the browser fetches, gzipped, until the home page shows every site on the map. */
async function bytesOfFirstLoad(page: Page, url: string): Promise<Row> {
  const scripts: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "script")
      scripts.push(response.body().then((body) => gzipSync(body).length));
  });
  await page.goto(`${url}/app/`);
  await marks(page).waitFor();
  await page.locator("main path").first().waitFor();
  const bytes = (await Promise.all(scripts)).reduce((sum, size) => sum + size, 0);
  page.removeAllListeners("response");
  return {
    job: "Tonight, first load, JavaScript gzipped",
    ours: `${(bytes / 1024).toFixed(0)} KB in ${scripts.length} files`,
    ...{ reference: "", ratio: null },
    goal: "<= 220 KB",
    met: bytes <= 220 * 1024,
  };
}

/** Milliseconds from a click on a link of the rail until the page that it leads to has been drawn. */
const switchTo = (page: Page, label: string, shown: string) =>
  page.evaluate<number>(`(async () => {
    const links = [...document.querySelectorAll("#root nav a")];
    const begun = performance.now();
    links.find(({ textContent }) => textContent === "${label}").click();
    while (!document.querySelector("${shown}")) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return performance.now() - begun;
  })()`);

/** From the list of observations to the home page and back, with code and answers there as they are on later visits. */
async function switches(page: Page): Promise<Row> {
  const times: number[] = [];
  for (let round = 0; round < 8; round++) {
    const away = await switchTo(page, "Observations", "main table tbody tr");
    const home = await switchTo(page, "Tonight", "main [data-site]");
    if (round > 1) times.push(away, home);
  }
  const middle = median(times);
  return {
    job: `page switches to and from Tonight, ${sites} sites, ${observations.toLocaleString("en")} observations`,
    ours: `median ${Math.round(middle)} ms, longest ${Math.round(Math.max(...times))} ms`,
    ...{ reference: "", ratio: null },
    goal: "median < 150 ms",
    met: middle < 150,
  };
}

const seconds = 20;

/** Has the page note the lengths of its long tasks and of its frames, in milliseconds. */
const watch = `
  tasks = [];
  frames = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ entryTypes: ["longtask"] });
  let last = performance.now();
  requestAnimationFrame(function frame(now) {
    frames.push(now - last);
    last = now;
    requestAnimationFrame(frame);
  });
`;

interface Place {
  id: string;
  user_id: string;
  observatory_id: string;
  project_id: string;
}

/** The longest task of the page while each site reports an exposure a second. */
async function longestTask(bench: Bench, page: Page): Promise<Row> {
  const { sql } = bench.database;
  const publisher = livePublisher(bench.database, log);
  await heading(page, "Tonight");
  await marks(page).waitFor();
  const before = await page.locator("main [data-site]").first().getAttribute("data-hint");
  await page.evaluate(watch);
  for (let second = 0; second < seconds; second++) {
    for (let part = 0; part < 10; part++) {
      const reported = await sql<Place[]>`
        update observations set doc = jsonb_set(doc, '{exposures,0,acquired}', to_jsonb((doc #>> '{exposures,0,acquired}')::int + 1))
         where doc_status = 'in_progress' and right(id, 1) = ${String(part)}
        returning id, doc ->> 'user_id' as user_id, doc ->> 'observatory_id' as observatory_id, doc ->> 'project_id' as project_id`;
      publisher.publish(...reported.map((place) => ({ type: "observation.changed" as const, ...place })));
      await wait(100);
    }
  }
  const { tasks, frames } = await page.evaluate<{ tasks: number[]; frames: number[] }>("({ tasks, frames })");
  const after = await page.locator("main [data-site]").first().getAttribute("data-hint");
  if (before === after) throw new Error("the page hasn't followed the reports");
  const longest = Math.max(0, ...tasks);
  const dropped = frames.filter((frame) => frame > 50).length;
  return {
    job: `Tonight, longest task while ${sites} sites report once a second`,
    ours: `${Math.round(longest)} ms; ${dropped} of ${frames.length} frames over 50 ms`,
    ...{ reference: "", ratio: null },
    goal: "<= 100 ms",
    met: longest <= 100,
  };
}

/** The home page over 500 observatories: its read, its first load, ways to and from it, and its calm while all report. */
export async function tonight(bench: Bench): Promise<Row[]> {
  await fill(bench);
  const server = await startMeridian(bench);
  const { session } = await makeSignedIn(bench.database, { authSecret: benchSecret, serverAdmin: true });
  const { browser, page } = await opened(server.url, session);
  try {
    return [
      await read(bench, server.url),
      await bytesOfFirstLoad(page, server.url),
      await switches(page),
      await longestTask(bench, page),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}
