import { join } from "node:path";
import { Readable } from "node:stream";
import { filesystemObjectStore } from "@meridian/adapters";
import { previewSide, thumbnailWidth } from "@meridian/contract/choices";
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
             'preview_key', 'previews/x/one.jpg', 'thumbnail_key', 'thumbnails/x/one.jpg', 'size_bytes', 33000000, 'sha256', repeat('0', 64),
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
  moved: number;
  /** The addresses of the pictures that came, in their order. */
  pictures: string[];
}

/** Scrolls until `isEnd`, a sixth of a row in each frame, and notes the lengths of frames and of long tasks. */
const scroll = (isEnd: string) => `new Promise((resolve) => {
  performance.setResourceTimingBufferSize(${2 * images});
  const [frames, tasks] = [[], []];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) tasks.push(duration);
  }).observe({ entryTypes: ["longtask"] });
  let moved = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) moved += value;
  }).observe({ type: "layout-shift", buffered: false });
  const pictures = () => performance.getEntriesByType("resource").filter((one) => one.initiatorType === "img");
  let last = performance.now();
  let still = 0;
  requestAnimationFrame(function frame(now) {
    frames.push(now - last);
    last = now;
    const before = scrollY;
    scrollBy(0, 50);
    still = scrollY === before ? still + 1 : 0;
    if (still > 5 && ${isEnd})
      resolve({ frames, tasks, moved, pictures: [...new Set(pictures().map((one) => one.name))] });
    else requestAnimationFrame(frame);
  });
})`;

/** At the end of what is there the next page is waited for. */
const lastIsThere = `Number([...document.querySelectorAll("main [data-place]")].at(-1)?.dataset.place) >= ${images - 1}`;

interface Look {
  columns: number;
  width: number;
  height: number;
  /** From one row to the next. */
  step: number;
}

const lookOf = `(() => {
  const rows = [...document.querySelectorAll("main ul:has([data-place] img)")];
  const [one, next] = rows.map((row) => row.querySelector("img").getBoundingClientRect());
  const columns = Math.max(...rows.map((row) => row.children.length));
  return { columns, width: one.width, height: one.height, step: next.top - one.top };
})()`;

/** Leaves nothing of the page but pictures, as large and as far apart as it shows them, in rows that are only drawn in sight. */
const bare = (pictures: string[], { columns, width, height, step }: Look) => {
  const look = `width: ${width}px; height: ${height}px; object-fit: cover; margin-right: 8px`;
  const image = (address: string) => `<img src="${address}" style="${look}" loading="lazy" decoding="async">`;
  const row = `content-visibility: auto; contain-intrinsic-height: ${step}px; height: ${step}px; white-space: nowrap`;
  const rows: string[] = [];
  for (let from = 0; from < pictures.length; from += columns)
    rows.push(
      `<div style="${row}">${pictures
        .slice(from, from + columns)
        .map(image)
        .join("")}</div>`,
    );
  return `document.body.innerHTML = ${JSON.stringify(rows.join(""))}; scrollTo(0, 0)`;
};

const rateOf = ({ frames }: Scrolled) =>
  (frames.length * 1000) / frames.reduce((sum, frame) => sum + frame, 0);

const longestOf = ({ tasks }: Scrolled) => Math.round(Math.max(0, ...tasks));

/** The way through all images in a browser, beside that through as many bare pictures. */
async function scrolled(url: string, session: string): Promise<Row> {
  const browser = await launchBrowser(await findBrowser());
  const open = async (path: string) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.addCookies([{ name: "meridian.session_token", value: session, url }]);
    const page = await context.newPage();
    await page.goto(url + path);
    return page;
  };
  try {
    const page = await open("/app/projects/survey?tab=images");
    await page.locator("main [data-place] img").first().waitFor();
    const look = await page.evaluate<Look>(lookOf);
    const ours = await page.evaluate<Scrolled>(scroll(lastIsThere));
    await page.context().close();
    const empty = await open("/api/health");
    await empty.evaluate(bare(ours.pictures, look));
    const reference = await empty.evaluate<Scrolled>(scroll("true"));
    for (const [whose, { pictures }] of Object.entries({ ours, reference }))
      if (pictures.length < images * 0.99) throw new Error(`${whose}: only ${pictures.length} pictures came`);
    const dropped = ours.frames.filter((frame) => frame > 25).length;
    const longest = longestOf(ours);
    const longestBare = longestOf(reference);
    const ratio = rateOf(ours) / rateOf(reference);
    return {
      job: `scrolling over ${ours.pictures.length.toLocaleString("en")} images at 3,000 pixels a second`,
      ours: `${rateOf(ours).toFixed(1)} frames a second; ${dropped} of ${ours.frames.length} over 25 ms; longest task ${longest} ms; layout shift ${ours.moved.toFixed(3)}`,
      reference: `${rateOf(reference).toFixed(1)} with bare pictures; longest task ${longestBare} ms`,
      ratio,
      goal: ">= 0.95 (57 of 60), no task over 100 ms or theirs, nothing moves",
      met: ratio >= 0.95 && longest <= Math.max(100, longestBare) && ours.moved < 0.001,
    };
  } finally {
    await browser.close();
  }
}

/** The picture that all previews are, and all thumbnails. */
async function addPicture(bench: Bench) {
  const browser = await launchBrowser(await findBrowser());
  const page = await browser.newPage();
  const store = filesystemObjectStore(join(bench.folder, "data", "objects"));
  for (const [kind, width] of Object.entries({ previews: previewSide, thumbnails: thumbnailWidth })) {
    await page.setViewportSize({ width, height: width * 0.75 });
    await page.setContent(
      `<body style="background: radial-gradient(#ddd, #333 30%, #111)">${"✦ ".repeat(width)}</body>`,
    );
    const picture = await page.screenshot({ type: "jpeg", quality: 85 });
    await store.put(`${kind}/x/one.jpg`, Readable.from([picture]));
  }
  await browser.close();
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
