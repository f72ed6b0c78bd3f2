import { isSoak } from "@meridian/testkit/faults";
import { expect } from "vitest";
import { fill, type Kind, lookInto, order, patience } from "./work.fixture.ts";

const devices = isSoak() ? 5_000 : 500;

/** Word to administrators, who have a device each, that a scan has found something critical: no device is left out. */
export const pushing: Kind = {
  async prepare({ database, push }) {
    const all = Array.from({ length: devices }, (_, n) => ({
      id: `device-${n}`,
      ...push.device(`device-${n}`),
    }));
    await fill(database, async (sql) => {
      await sql`insert into observations (id, doc) values ('broken', '{"status": "cancelled"}')`;
      await sql`
        insert into users (id, name, email, email_verified, notify_email, server_admin)
        select id, id, id || '@example.org', true, false, true
          from json_to_recordset(${JSON.stringify(all)}::text::json) as d (id text)`;
      await sql`
        insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, name, created_at)
        select id, id, endpoint, p256dh, auth, 'A browser', now()
          from json_to_recordset(${JSON.stringify(all)}::text::json) as d (id text, endpoint text, p256dh text, auth text)`;
    });
    return {};
  },
  async begin({ site, database, push }) {
    await order(site, "/integrity/scans", { kind: "quick" });
    const reached = () => new Set(push.received.map(({ device }) => device)).size;
    const left = () =>
      lookInto(database, async (sql) => {
        const [row] = await sql<{ left: number }[]>`
          select count(*)::int as left from notifications where channel = 'web_push' and status <> 'sent'`;
        return row!.left;
      });
    return {
      share: async () => reached() / devices,
      async completed() {
        await expect.poll(reached, patience).toBe(devices);
        await expect.poll(left, patience).toBe(0);
      },
    };
  },
};
