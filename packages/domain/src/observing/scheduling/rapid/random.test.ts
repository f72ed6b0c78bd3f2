import type { ObservationStatus } from "@meridian/contract";
import { testDatabase } from "@meridian/testkit";
import { seededTest } from "@meridian/testkit/faults";
import { expect } from "vitest";
import { noticeKilled } from "../soak/kills.fixture.ts";
import { urgent } from "./rapid.fixture.ts";

const database = testDatabase();

interface Row {
  id: string;
  status: ObservationStatus;
  urgency: string;
  interrupted_by: string | null;
}

seededTest(
  "rapid requests that come, end and are killed at the same time leave nothing in progress beside them and nothing interrupted behind",
  async (random) => {
    const { submit, running, rapid, move, set, assign, everyMinute, site } = await urgent(database, 100);
    const rows = () => database.sql<Row[]>`
      select id, doc_status as status, doc ->> 'urgency' as urgency, doc ->> 'interrupted_by' as interrupted_by
        from observations where doc_observatory_id = ${site.id}`;
    /**
     * Ends whatever transactions of this database are open at this moment, as the death of its servers would, and waits for
     * that.
     */
    const kill = () => database.sql`
      select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null`;
    const steps: (() => Promise<unknown>)[] = [
      () => rapid(),
      () => submit(60),
      assign,
      everyMinute,
      kill,
      ...(["in_progress", "acquisition_complete", "failed", "suspended"] as const).map(
        (to) => async () => move(random.pick(await rows()).id, to),
      ),
      ...(["cancelled", "paused", "in_progress"] as const).map(
        (to) => async () => set(random.pick(await rows()).id, to),
      ),
    ];
    for (let round = 0; round < 12; round += 1) {
      await running().catch(() => {});
      await Promise.allSettled(Array.from({ length: 4 }, () => random.pick(steps)()));
      await noticeKilled(database);
      await everyMinute();
      const now = await rows();
      const atWork = now.filter(({ status }) => status === "assigned" || status === "in_progress");
      const urgentOnes = atWork.filter(({ urgency }) => urgency === "rapid");
      const normal = now.filter(({ urgency }) => urgency !== "rapid");
      if (urgentOnes.length > 0) expect(normal.filter(({ status }) => status === "in_progress")).toEqual([]);
      else
        expect(now.filter(({ status, interrupted_by }) => status === "suspended" && interrupted_by)).toEqual(
          [],
        );
      for (const { status, interrupted_by } of now) if (interrupted_by) expect(status).toBe("suspended");
    }
    for (const { id, urgency, status } of await rows())
      if (
        urgency === "rapid" &&
        !["completed", "cancelled", "failed", "acquisition_complete"].includes(status)
      )
        await set(id, "cancelled").catch(() => {});
    await everyMinute();
    expect((await rows()).filter(({ interrupted_by }) => interrupted_by)).toEqual([]);
  },
  { seeds: 4, timeout: 60_000 },
);
