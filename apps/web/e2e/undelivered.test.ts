import { notificationMessages, notifications } from "@meridian/database";
import { expect, test } from "vitest";
import { meridian, soon } from "./meridian.ts";

const site = meridian();

test("a failed delivery is among the recipients and the undelivered, with its reason, and is sent again", async () => {
  const admin = await site.person("Ada", { serverAdmin: true });
  const vera = await site.person("Vera");
  const words = { title: "Dome work", message: "No slewing.", severity: "info", delivery_type: "message" };
  const response = await admin.page.request.post(`${site.url}/api/v1/system/motd`, {
    data: { ...words, targets: [{ kind: "users", ids: [vera.id] }] },
  });
  const { id } = await response.json();
  await site.database.sql`
    update announcement_recipients set email_status = 'failed', email_error = '550 no such mailbox', email_attempts = 3
     where announcement_id = ${id}`;
  const message = { id: "m1", subject: "", fold: "down", body: "", path: "/observatories", event_count: 1 };
  const now = new Date();
  await site.database.db
    .insert(notificationMessages)
    .values({ ...message, topic: "downtime", title: "Monsoon at Sutherland", created_at: now });
  await site.database.db.insert(notifications).values({
    ...{
      message_id: "m1",
      user_id: admin.id,
      channel: "gateway",
      status: "failed",
      attempts: 30,
      next_at: now,
    },
    reason: "the gateway answered 400",
  });

  const { page } = admin;
  await page.goto(`${site.url}/app/announcements/${id}?status=failed`);
  await page.getByText("Mail: failed after 3 attempts").waitFor();
  await page.getByText("550 no such mailbox").waitFor();
  await page.getByRole("link", { name: "Undelivered" }).click();
  await page.getByText("the gateway answered 400").waitFor();
  await page.getByText("Planned downtime: Monsoon at Sutherland").waitFor();
  await page.getByText("550 no such mailbox").waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
  await expect.poll(fits).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: "Send again to Vera" }).click();
  await page.getByText("1 message is sent again").waitFor();
  await page.getByText("550 no such mailbox").waitFor({ state: "hidden" });
  await page.getByText("the gateway answered 400").waitFor();
  // It lies in the outbox here, which is as far as mail gets without a server.
  await expect
    .poll(
      () =>
        site.database.sql`select 1 from outbox where to_address = ${vera.email} and subject = 'Dome work'`,
      soon,
    )
    .toHaveLength(1);
  await page.getByRole("button", { name: "Send again to Ada" }).click();
  await page.getByText("the gateway answered 400").waitFor({ state: "hidden" });
});
