import { isSoak } from "@meridian/testkit/faults";
import { expect } from "vitest";
import { mailConnections } from "../receivers.fixture.ts";
import { fill, type Kind, lookInto, order, patience } from "./work.fixture.ts";

const announcement = { title: "Dome work", message: "Closed.", severity: "info" };
const targets = [{ kind: "all_users" }];
/** Recipients, of whom so many want mail. */
const [people, mailed] = isSoak() ? [100_000, 3_000] : [5_000, 500];

/** An announcement to very many people, some of whom want mail: each is a recipient once, and nobody's mail is left out. */
export const announcing: Kind = {
  async prepare({ database }) {
    await fill(
      database,
      (sql) => sql`
        insert into users (id, name, email, email_verified, notify_email)
        select 'person-' || n, 'Person ' || n, 'person-' || n || '@example.org', true, n <= ${mailed}
          from generate_series(1, ${people}::int) n`,
    );
    return {};
  },
  async begin({ site, database, mail }) {
    const { id } = await order(site, "/motd", { ...announcement, delivery_type: "email", targets });
    const waiting = () =>
      lookInto(database, async (sql) => {
        const [row] = await sql<{ recipients: boolean; waiting: number }[]>`
          select count(*) > ${people} as recipients, count(*) filter (where email_status = 'queued')::int as waiting
            from announcement_recipients where announcement_id = ${id}`;
        return row;
      });
    return {
      share: async () => mail.mails.length / mailed,
      async completed() {
        await expect.poll(waiting, patience).toEqual({ recipients: true, waiting: 0 });
        const mails = mail.mails.filter(({ headers }) => headers.get("subject")?.[0] === announcement.title);
        const sent = mails.flatMap(({ to }) => to);
        // What was on its way as the worker, or what it tells of it to, was lost: at most once on each of its connections.
        expect(sent.length - new Set(sent).size).toBeLessThanOrEqual(mailConnections);
      },
    };
  },
};
