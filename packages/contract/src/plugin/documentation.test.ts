import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assignment, pluginClosed, pluginMessage, serverMessage } from "../index.ts";

const page = readFileSync(new URL("../../../../docs/plugin.md", import.meta.url), "utf8");
const messages = [...pluginMessage.options, ...serverMessage.options];

test.each(messages.map((message) => [message.shape.type.value, message] as const))(
  "the page explains %s and each of its fields",
  (type, message) => {
    const row = page.split("\n").find((line) => line.startsWith(`| \`${type}\` |`));
    expect(row).toBeDefined();
    const general = ["type", "message_id", "reply_to", "observation_id"];
    for (const field of Object.keys(message.shape).filter((name) => !general.includes(name)))
      expect(row).toContain(`\`${field}\``);
  },
);

test("the page explains what an observation has, and why connections are closed", () => {
  for (const field of Object.keys(assignment.shape)) expect(page).toContain(`\`${field}\``);
  for (const code of Object.values(pluginClosed)) expect(page).toContain(`| ${code} |`);
});
