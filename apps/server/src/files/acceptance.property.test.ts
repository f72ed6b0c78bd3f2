import type { Observation } from "@meridian/contract";
import { seededTest } from "@meridian/testkit/faults";
import { expect } from "vitest";
import { heard } from "../plugin/plugin.fixture.ts";
import { exposures, judgingServer, twoPanels } from "./acceptance.fixture.ts";

const { database, observing, admin } = judgingServer();

/** Counts what is acquired and rejected of an exposure, in a mosaic of one panel of it. */
function countsAt(
  { exposures: now, rejected, rejected_by_panel, sequence }: Observation,
  { exposure, panel }: { exposure: number; panel: number },
) {
  const { acquired, acquired_by_panel } = now[exposure]!;
  return sequence?.mosaic
    ? {
        acquired: acquired_by_panel?.[panel] ?? 0,
        rejected: rejected_by_panel[exposure]?.[panel] ?? 0,
      }
    : { acquired, rejected: rejected[exposure]! };
}

seededTest(
  "each exposure is taken until enough images are kept, of each panel of a mosaic, and none twice over, whatever is rejected",
  async (random) => {
    const isMosaic = random.chance(0.5);
    const counts = [random.integer(1, 3), random.integer(1, 3)];
    const slots = [0, 1].flatMap((exposure) =>
      (isMosaic ? [0, 1] : [0]).map((panel) => ({ exposure, panel })),
    );
    const asked = slots.map(({ exposure }) => counts[exposure]!);
    const [follows, reports] = [random.chance(0.5), random.chance(0.5)];
    let isUndone = false;
    const { id, client, take, say, judge, assign, taken } = await observing({
      exposures: exposures(...counts),
      sequence: isMosaic ? twoPanels : null,
    });
    const files: string[] = [];
    let [wanted, made] = [asked, asked.map(() => 0)];
    const stand = async () => {
      const { body } = await admin().get(`/observations/${id}`);
      return { status: body.status, counts: slots.map((slot) => countsAt(body, slot)) };
    };
    const asksFor = (stands: { rejected: number }[]) =>
      asked.map((count, at) => count + stands[at]!.rejected);
    const takeUp = async () => {
      await assign();
      const { counts: now } = await stand();
      wanted = asksFor(now);
      made = now.map(({ acquired, rejected }) => acquired + rejected);
      await heard(client, { type: "assign", observation: expect.objectContaining({ id }) });
      expect(await say({ type: "started" })).toBe("ok");
      taken.length = 0;
    };
    for (let step = 0; step < 80; step++) {
      const next = made.findIndex((count, at) => count < wanted[at]!);
      const isEarly = step < 40;
      if (next >= 0) {
        const { exposure, panel } = slots[next]!;
        const ofPanel = isMosaic ? { panel } : {};
        const fwhm = isEarly && random.chance(0.3) ? 5 : 2;
        const said = new URLSearchParams({
          fwhm: `${fwhm}`,
          stars: "500",
          ...(isMosaic && { panel: `${panel}` }),
        });
        files.push((await take(`?${said}`, { FILTER: "LR"[exposure]!, EXPTIME: 60 })).id);
        made = made.with(next, made[next]! + 1);
        if (reports)
          expect(await say({ type: "progress", exposure, ...ofPanel, acquired: made[next]! })).toBe("ok");
      } else {
        expect(await say({ type: "acquisition_complete", files: taken.map((file) => ({ id: file })) })).toBe(
          "ok",
        );
      }
      if (isEarly && random.chance(0.25))
        expect((await judge(random.pick(files), "rejected")).status).toBe(200);
      if (isEarly && random.chance(0.1)) {
        isUndone = true;
        expect((await judge(random.pick(files), "accepted")).status).toBe(200);
      }
      const now = await stand();
      if (now.status === "completed") break;
      if (now.status === "pending") await takeUp();
      else if (follows) wanted = asksFor(now.counts);
    }
    const end = await stand();
    expect(end.status).toBe("completed");
    const rows = await database.sql`
      select (doc -> 'exposure')::int as exposure, coalesce((doc ->> 'panel')::int, 0) as panel,
             doc ->> 'acceptance' = 'rejected' as is_rejected
        from user_files where doc_observation_id = ${id}`;
    for (const [at, { exposure, panel }] of slots.entries()) {
      const own = rows.filter((row) => row.exposure === exposure && row.panel === panel);
      const bad = own.filter(({ is_rejected }) => is_rejected).length;
      expect(end.counts[at]!.rejected).toBe(bad);
      expect(own.length - bad).toBeGreaterThanOrEqual(asked[at]!);
      if (!isUndone) expect(own.length - bad).toBe(asked[at]);
    }
  },
  { seeds: 8, timeout: 60_000 },
);
