/**
 * `node apps/bench/src/judge/year.ts [sites] [targets]`: compares the hours a night of each month, and the times and the
 * highest altitude in a night, that lists of targets show with those of astropy and astroplan. They look at every night of
 * each month, Meridian at six. Fails on months more than 0.2 h, times more than 60 s, or altitudes more than 0.25° apart.
 */
import { lookOver } from "@meridian/domain";
import { sites, targetsOf } from "./cases.ts";
import { judgeBy } from "./python.ts";

const [siteCount = 3, targetCount = 6] = process.argv.slice(2).map(Number);
const day = 24 * 60 * 60_000;
const firstMonth = "2026-11";
const evening = Date.UTC(2026, 10, 15, 12);

// A site of each kind: plain, with trees, with hour angles, and with everything.
const judged = [0, 1, 3, 9, 2, 4, 5, 6, 7, 8, 10, 11].slice(0, siteCount).map((index) => sites[index]!);
const targets = targetsOf(targetCount);
const ours = judged.map((site) => {
  const noon = evening - (site.longitude / 360) * day;
  const night = { start: noon, end: noon + day };
  const look = lookOver({ place: { ...site, downtimes: [] }, night, dark: [], firstMonth, targets });
  return { noon, dark: look.darkHours, targets: look.targets };
});

judgeBy("year.py", { sites: judged, targets, ours, first_month: firstMonth });
