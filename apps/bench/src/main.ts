/** `pnpm bench [row ...]`: measures each job against its reference in the same run and prints the ratios. */
import { startBench } from "./network.ts";
import { print, type Row } from "./report.ts";
import { access } from "./rows/access.ts";
import { acknowledge } from "./rows/acknowledge.ts";
import { analytics } from "./rows/analytics.ts";
import { announce } from "./rows/announce.ts";
import { backup } from "./rows/backup.ts";
import { candidates } from "./rows/candidates.ts";
import { crossCheck } from "./rows/crossCheck.ts";
import { email } from "./rows/email.ts";
import { exposures } from "./rows/exposures.ts";
import { firstLoad } from "./rows/firstLoad.ts";
import { listImages } from "./rows/images.ts";
import { integrityScan } from "./rows/integrityScan.ts";
import { lists } from "./rows/lists.ts";
import { live } from "./rows/live.ts";
import { memory } from "./rows/memory.ts";
import { migrations } from "./rows/migrations.ts";
import { myObservatories } from "./rows/myObservatories.ts";
import { pending } from "./rows/pending.ts";
import { plan } from "./rows/plan.ts";
import { push } from "./rows/push.ts";
import { rapid } from "./rows/rapid.ts";
import { scale } from "./rows/scale.ts";
import { search } from "./rows/search.ts";
import { sockets } from "./rows/sockets.ts";
import { start } from "./rows/start.ts";
import { tonight } from "./rows/tonight.ts";

const rows: Record<string, (bench: Awaited<ReturnType<typeof startBench>>) => Promise<Row[]>> = {
  lists,
  announce,
  acknowledge,
  pending,
  access,
  myObservatories,
  analytics,
  live,
  email,
  push,
  search,
  scale,
  sockets,
  candidates,
  plan,
  rapid,
  exposures,
  crossCheck,
  integrityScan,
  start,
  firstLoad,
  tonight,
  images: listImages,
  memory,
  backup,
  migrations,
};
/** Takes minutes, or needs Debian's PostgreSQL 15 or INDI: measured when it is asked for. */
const onRequest = ["memory", "exposures", "backup", "integrityScan", "migrations", "scale", "sockets"];

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !(name in rows));
if (unknown) {
  console.error(`There is no row "${unknown}"; the rows are ${Object.keys(rows).join(", ")}.`);
  process.exit(1);
}

const results: Row[] = [];
for (const [name, measure] of Object.entries(rows)) {
  if (asked.length ? !asked.includes(name) : onRequest.includes(name)) continue;
  const bench = await startBench();
  try {
    results.push(...(await measure(bench)));
    print(results.slice(-2));
  } finally {
    await bench.stop();
  }
}
print(results);
