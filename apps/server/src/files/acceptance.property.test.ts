import { seededTest } from "@meridian/testkit/faults";
import { expect } from "vitest";
import { heard } from "../plugin/plugin.fixture.ts";
import { exposures, judgingServer } from "./acceptance.fixture.ts";

const { database, observing } = judgingServer();

seededTest(
  "each exposure is taken until enough images are kept, and none twice over, whatever is rejected",
  async (random) => {
    const asked = [random.integer(1, 3), random.integer(1, 3)];
    const [follows, reports] = [random.chance(0.5), random.chance(0.5)];
    let isUndone = false;
    const { id, client, take, say, judge, stand, assign, taken } = await observing({
      exposures: exposures(...asked),
    });
    const files: string[] = [];
    let [wanted, made] = [asked, [0, 0]];
    const counts = async (): Promise<{ acquired: number[]; rejected: number[] }> => {
      const [, acquired, rejected] = await stand();
      return { acquired, rejected };
    };
    const takeUp = async () => {
      await assign();
      const { acquired, rejected } = await counts();
      wanted = asked.map((count, at) => count + rejected[at]!);
      made = acquired.map((count, at) => count + rejected[at]!);
      await heard(client, { type: "assign", observation: expect.objectContaining({ id }) });
      expect(await say({ type: "started" })).toBe("ok");
      taken.length = 0;
    };
    for (let step = 0; step < 60; step++) {
      const next = made.findIndex((count, at) => count < wanted[at]!);
      const isEarly = step < 30;
      if (next >= 0) {
        const fwhm = isEarly && random.chance(0.3) ? 5 : 2;
        files.push((await take(`?fwhm=${fwhm}&stars=500`, { FILTER: "LR"[next]!, EXPTIME: 60 })).id);
        made = made.with(next, made[next]! + 1);
        if (reports)
          expect(await say({ type: "progress", exposure: next, acquired: made[next]! })).toBe("ok");
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
      const [status, , rejected] = await stand();
      if (status === "completed") break;
      if (status === "pending") await takeUp();
      else if (follows) wanted = asked.map((count, at) => count + rejected[at]);
    }
    const [status, , rejected] = await stand();
    expect(status).toBe("completed");
    const rows = await database.sql`
      select (doc -> 'exposure')::int as exposure, doc ->> 'acceptance' = 'rejected' as is_rejected
        from user_files where doc_observation_id = ${id}`;
    for (const [at, count] of asked.entries()) {
      const own = rows.filter(({ exposure }) => exposure === at);
      const bad = own.filter(({ is_rejected }) => is_rejected).length;
      expect(rejected[at]).toBe(bad);
      expect(own.length - bad).toBeGreaterThanOrEqual(count);
      if (!isUndone) expect(own.length - bad).toBe(count);
    }
  },
  { seeds: 6, timeout: 60_000 },
);
