import { testDatabase } from "@meridian/testkit";
import { expect, test } from "vitest";
import { notifying } from "../notifying.fixture.ts";
import { notifyObservation } from "../observation.ts";
import { notifySystemEvent } from "../systemEvent.ts";

const database = testDatabase();

/** The time of day in a zone, as people write it. */
const clockIn = (zone: string, at: Date) =>
  new Intl.DateTimeFormat("en-GB", { timeZone: zone, hour: "2-digit", minute: "2-digit" }).format(at);

test.each(["America/New_York", "Asia/Kolkata", null])(
  "messages wait until quiet hours end where somebody lives (%s), over midnight too; a fault doesn't",
  async (timezone) => {
    const { make, clock, mailer, ctx, pass } = await notifying(database);
    const quiet = await make.user({ server_admin: true });
    const other = await make.user();
    const at = (hours: number) =>
      clockIn(timezone ?? "UTC", new Date(clock.now().getTime() + hours * 3_600_000));
    const hours = JSON.stringify({ from: at(-1), until: at(4.5) });
    await database.sql`
      update users set timezone = ${timezone}, quiet_hours = ${hours}::text::jsonb where id = ${quiet.id}`;
    for (const { id } of [quiet, other])
      await notifyObservation(database.db, ctx, { id: "o", name: "M 31", user_id: id }, { to: "completed" });
    const told = () =>
      mailer.sent.filter(({ to }) => to.address === quiet.email).map(({ subject }) => subject);
    await pass();
    expect(mailer.sent.map(({ to }) => to.address)).toEqual([other.email]);
    await notifySystemEvent(ctx.db, ctx, { event: "disk", title: "The disk is full" });
    for (let hour = 2; hour <= 4; hour += 1) {
      await pass();
      expect(told()).toEqual(["The disk is full"]);
    }
    await pass();
    expect(told()).toEqual(["The disk is full", "M 31 is completed"]);
  },
);
