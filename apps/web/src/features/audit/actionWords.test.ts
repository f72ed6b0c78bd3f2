import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { actionWords, isKnownAction } from "./actionWords.ts";

const root = fileURLToPath(new URL("../../../../..", import.meta.url));
const literal = /\b(?:action|member_\w+): (?:\w+ === "\w+" \? )?"([a-z_]+\.[a-z_]+)"/g;
const operation = /= defineOperation\(\{\s+kind: "(\w+)"/;

test("every change that is recorded has words", async () => {
  const actions = new Set<string>();
  for (const sources of ["packages/domain/src", "apps/server/src"])
    for await (const file of glob(`${root}/${sources}/**/*.ts`)) {
      if (/\.(test|fixture)\.ts$/.test(file) || file.includes("/integrity/checks/")) continue;
      const text = await readFile(file, "utf8");
      const [, kind] = text.match(operation) ?? [];
      if (kind) actions.add(`${kind}.start`).add(`${kind}.cancel`);
      if (!/\baction\b/.test(text)) continue;
      for (const [, action = ""] of text.matchAll(literal)) actions.add(action);
    }
  expect(actions).toContain("restore_drill.cancel");
  expect(actions.size).toBeGreaterThan(40);
  expect([...actions].filter((action) => !isKnownAction(action))).toEqual([]);
  expect(actionWords("observatory.add_organization")).toBe("Organization added to an observatory");
  expect(actionWords("dome_motor.turn_round")).toBe("Dome motor: turn round");
});
