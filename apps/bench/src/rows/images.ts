import { join } from "node:path";
import { Readable } from "node:stream";
import { filesystemObjectStore } from "@meridian/adapters";
import { makeSignedIn } from "@meridian/testkit";
import { findBrowser, launchBrowser } from "@meridian/testkit/browser";
import { benchSecret, startMeridian } from "../load.ts";
import type { Bench } from "../network.ts";
import { median, type Row } from "../report.ts";

const images = 10_000;
const observations = 2_000;
const nights = 200;

/** A project with its images of many nights, which all look the same. */
async function fill({ adminId, database: { sql } }: Bench) {
  await sql`
    insert into observatories (id, doc) values ('site', ${sql.json({
      ...{ name: "Site", latitude: 28, longitude: -16, elevation: 2000, timezone: "Atlantic/Canary" },
      ...{ min_altitude: 20, owner_type: "user", owner_id: adminId, status: "online" },
    })})`;
  await sql`
    insert into projects (id, doc) values ('survey', ${sql.json({ name: "Survey", status: "active", owner_id: adminId, observatory_ids: [] })})`;
  await sql`
    insert into observations (id, doc)
    select 'observation-' || n, jsonb_build_object(
             'name', 'Observation ' || n, 'project_id', 'survey', 'observatory_id', 'site',
             'target', jsonb_build_object('name', 'M ' || n % 110, 'ra', n * 7919 % 360, 'dec', 30, 'rotation', null),
             'exposures', jsonb_build_array(jsonb_build_object('filter', 'L', 'exposure_time', 60, 'exposure_count', 5, 'acquired', 5)),
             'constraints', '{}'::jsonb, 'priority', 5, 'user_id', ${adminId}::text, 'status', 'completed')
      from generate_series(1, ${observations}::int) n`;
  await sql`
    insert into user_files (id, doc, created_at)
    select 'file-' || n, jsonb_build_object(
             'observation_id', 'observation-' || 1 + n % ${observations}::int, 'user_id', ${adminId}::text, 'observatory_id', 'site',
             'kind', 'light', 'filter', 'L', 'exposure_time', 60, 'storage_key', 'observations/x/' || n || '.fits',
             'preview_key', 'previews/x/one.jpg', 'size_bytes', 33000000, 'sha256', repeat('0', 64),
             'fits_header', jsonb_build_object('OBJECT', 'M ' || n % 110, 'COMMENT', repeat('solved ', 300))),
           moment
      from generate_series(0, ${images - 1}::int) n,
           lateral (select timestamptz '2026-11-20T22:00:00Z' - interval '1 day' * (n * ${nights}::int / ${images}::int)
                           - interval '1 minute' * (n % (${images}::int / ${nights}::int)) as moment) m`;
  await sql`vacuum analyze observations, user_files, projects, observatories`;
}

/** The time for a page in the middle of the list. */
async function pages(bench: Bench, url: string): Promise<Row> {
  const headers = { authorization: `Bearer ${bench.apiKey}` };
  const times: number[] = [];
  let cursor = "";
  for (let page = 0; page < 40; page++) {
    const begun = performance.now();
    const answer = await fetch(`${url}/projects/survey/images?limit=100${cursor}`, { headers });
    const { next_cursor } = (await answer.json()) as { next_cursor: string };
    times.push(performance.now() - begun);
    cursor = `&cursor=${encodeURIComponent(next_cursor)}`;
  }
  const middle = median(times);
  return {
    job: `100 of ${images.toLocaleString("en")} images of a project over REST`,
    ours: `${Math.round(middle)} ms`,
    ...{ reference: "", ratio: null },
    goal: "<= 100 ms",
    met: middle <= 100,
  };
}

interface Scrolled {
  frames: number[];
  tasks: number[];
  places: number;
  moved: number;
}

/** Scrolls to the end, a third of a row in each frame, and notes the lengths of frames and of long tasks. */
const scroll = `new Promise((resolve) => {
  const [frames, tasks] = [[], []];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ entryTypes: ["longtask"] });
  let moved = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) moved += value;
  }).observe({ type: "layout-shift", buffered: false });
  let last = performance.now();
  let still = 0;
  requestAnimationFrame(function frame(now) {
    frames.push(now - last);
    last = now;
    const before = scrollY;
    scrollBy(0, 50);
    still = scrollY === before ? still + 1 : 0;
    const places = Number([...document.querySelectorAll("main [data-place]")].at(-1)?.dataset.place);
    // At the end the next page is waited for.
    if (places >= ${images} - 1 && still > 5) resolve({ frames, tasks, places: places + 1, moved });
    else requestAnimationFrame(frame);
  });
})`;

async function scrolled(url: string, session: string): Promise<Row> {
  const browser = await launchBrowser(await findBrowser());
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: "meridian.session_token", value: session, url }]);
    const page = await context.newPage();
    await page.goto(`${url}/app/projects/survey?tab=images`);
    await page.locator("main [data-place] img").first().waitFor();
    const { frames, tasks, places, moved } = await page.evaluate<Scrolled>(scroll);
    const seconds = frames.reduce((sum, frame) => sum + frame, 0) / 1000;
    const rate = frames.length / seconds;
    const dropped = frames.filter((frame) => frame > 25).length;
    const longest = Math.max(0, ...tasks);
    return {
      job: `scrolling over ${places.toLocaleString("en")} images at 3,000 pixels a second`,
      ours: `${rate.toFixed(1)} frames a second; ${dropped} of ${frames.length} over 25 ms; longest task ${Math.round(longest)} ms; layout shift ${moved.toFixed(3)}`,
      ...{ reference: "", ratio: null },
      goal: ">= 58 frames a second, no task over 100 ms, nothing moves",
      met: rate >= 58 && longest <= 100 && moved < 0.001,
    };
  } finally {
    await browser.close();
  }
}

/** The picture that all previews are. */
async function addPicture(bench: Bench) {
  const browser = await launchBrowser(await findBrowser());
  const page = await browser.newPage({ viewport: { width: 1024, height: 768 } });
  await page.setContent(
    `<body style="background: radial-gradient(#ddd, #333 30%, #111)">${"✦ ".repeat(900)}</body>`,
  );
  const picture = await page.screenshot({ type: "jpeg", quality: 85 });
  await browser.close();
  const store = filesystemObjectStore(join(bench.folder, "data", "objects"));
  await store.put("previews/x/one.jpg", Readable.from([picture]));
}

/** The images of a project over many nights: a page of the list, and the way through all of them in a browser. */
export async function listImages(bench: Bench): Promise<Row[]> {
  await fill(bench);
  await addPicture(bench);
  const server = await startMeridian(bench);
  try {
    const { session } = await makeSignedIn(bench.database, { authSecret: benchSecret, serverAdmin: true });
    return [await pages(bench, server.url), await scrolled(server.url, session)];
  } finally {
    await server.stop();
  }
}
