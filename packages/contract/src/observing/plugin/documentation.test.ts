import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { assignment, observatoryLimits, pluginClosed, pluginMessage, serverMessage } from "../../index.ts";

const page = readFileSync(new URL("../../../../../docs/plugin.md", import.meta.url), "utf8");
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

test("the page explains what an observation has, the limits of a telescope, and why connections are closed", () => {
  for (const field of Object.keys(assignment.shape)) expect(page).toContain(`\`${field}\``);
  for (const limit of Object.keys(observatoryLimits.shape)) expect(page).toContain(`\`${limit}\``);
  for (const code of Object.values(pluginClosed)) expect(page).toContain(`| ${code} |`);
});

/** Each example is a line of its own in a block of JSON. */
const examples = [...page.matchAll(/^```json\n([\s\S]*?)^```/gm)].flatMap(([, block]) =>
  block!
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line)),
);

test.each(messages.map((message) => [message.shape.type.value, message] as const))(
  "the page has a valid example of %s, without fields that nobody knows",
  (type, message) => {
    const own = examples.filter((example) => example.type === type);
    expect(own).not.toEqual([]);
    for (const example of own) expect(message.parse(example)).toEqual(example);
  },
);

test("the page gives examples of messages alone", () => {
  const known = new Set<string>(messages.map(({ shape }) => shape.type.value));
  expect(examples.map(({ type }) => type).filter((type) => !known.has(type))).toEqual([]);
});
