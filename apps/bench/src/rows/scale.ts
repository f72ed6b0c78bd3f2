import { wholeNumber } from "@meridian/testkit/faults";
import { startMeridian } from "../load.ts";
import type { Bench } from "../network.ts";
import { inTurn, median, type Row } from "../report.ts";
import { type Grown, grow, type Person } from "../tenfold.ts";

const many = wholeNumber("SCALE_ROWS") ?? 1_000_000;

/** Questions of people, all day long, as paths of REST. */
const ofPeople: Record<string, (person: Person) => string> = {
  "the list of observations": () => "/observations?limit=50",
  "  with its counts": () => "/observations?limit=50&counts=true",
  "  those that failed": () => "/observations?limit=50&status=failed",
  "  by name": () => "/observations?limit=50&sort=name&order=asc",
  "  of a project": ({ project }) => `/observations?limit=50&project_id=${project}&counts=true`,
  "  of an observatory": ({ observatory }) => `/observatories/${observatory}/observations?limit=50`,
  "  search": () => "/observations?limit=50&search=c4ca42",
  "an observation": ({ observation }) => `/observations/${observation}`,
  "  its history": ({ observation }) => `/observations/${observation}/history`,
  "  its files": ({ observation }) => `/observations/${observation}/files`,
  "an observatory's night": ({ observatory }) => `/observatories/${observatory}/tonight`,
  "  its plan": ({ observatory }) => `/observatories/${observatory}/plan`,
  "images of a project": ({ project }) => `/projects/${project}/images?limit=50`,
  "images of a person": () => "/api/v1/user/images?limit=50",
  Tonight: () => "/tonight",
  "good targets": () => "/targets/tonight",
  "pending announcements": () => "/api/v1/user/motd/pending",
};

/** Questions of a server administrator, who sees all that there is. */
const ofAdmin: Record<string, string> = {
  "administrator: observations": "/observations?limit=50",
  "  with their counts": "/observations?limit=50&counts=true",
  "  those that failed": "/observations?limit=50&status=failed",
  "  by name": "/observations?limit=50&sort=name&order=asc",
  "  by priority": "/observations?limit=50&sort=priority&order=desc",
  "  by status": "/observations?limit=50&sort=status&order=asc",
  "  by observatory": "/observations?limit=50&sort=observatory_name&order=asc",
  "  search": "/observations?limit=50&search=c4ca42",
  "  recipients of an announcement": "/api/v1/system/motd/announcement-7/recipients?limit=50",
  "  announcements": "/api/v1/system/motd?limit=50",
  "  figures": "/api/v1/dashboard",
};

interface Site extends Grown {
  server: Awaited<ReturnType<typeof startMeridian>>;
}

async function open(bench: Bench, name: string, rows: number): Promise<Site> {
  const begun = performance.now();
  const grown = await grow(bench, name, rows);
  const [{ size }] = await grown.sql<[{ size: string }]>`
    select pg_size_pretty(pg_database_size(current_database())) as size`;
  console.log(
    `${rows.toLocaleString("en")} observations: ${size}, filled in ${Math.round((performance.now() - begun) / 1000)} s`,
  );
  const server = await startMeridian({ ...bench, database: { ...bench.database, url: grown.url } });
  return { ...grown, server };
}

async function timed({ server }: Site, path: string, key: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${key}` } });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
  return performance.now() - begun;
}

async function medianOf(times: number, ask: (n: number) => Promise<number>): Promise<number> {
  const all: number[] = [];
  for (let n = 0; n < times; n++) all.push(await ask(n));
  return median(all);
}

/** The time of questions in a network of ten times the size, beside one of today's. */
export async function scale(bench: Bench): Promise<Row[]> {
  const [few, tenfold] = [await open(bench, "few", many / 10), await open(bench, "tenfold", many)];
  const row = async (job: string, ask: (site: Site) => Promise<number>): Promise<Row> => {
    const { ours, reference, ratio } = await inTurn(
      5,
      () => ask(tenfold),
      () => ask(few),
    );
    return {
      job,
      ours: `${ours.toFixed(1)} ms`,
      reference: `${reference.toFixed(1)} ms with a tenth`,
      ratio,
      goal: "flat (<= 1.3)",
      met: ratio <= 1.3,
    };
  };
  try {
    const rows: Row[] = [];
    for (const [job, path] of Object.entries(ofPeople))
      rows.push(
        await row(job, (site) =>
          medianOf(site.keys.people.length, (n) => {
            const person = site.keys.people[n]!;
            return timed(site, path(person), person.key);
          }),
        ),
      );
    for (const [job, path] of Object.entries(ofAdmin))
      rows.push(await row(job, (site) => medianOf(5, () => timed(site, path, site.keys.admin))));
    return rows;
  } finally {
    for (const { server, close } of [few, tenfold]) {
      await server.stop();
      await close();
    }
  }
}
