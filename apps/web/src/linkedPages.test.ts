import { glob, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { linkedPages } from "@meridian/contract";
import { expect, test } from "vitest";

test("every page that a message leads to is there", async () => {
  const src = fileURLToPath(new URL(".", import.meta.url));
  const paths: (string | undefined)[] = [];
  for await (const file of glob(`${src}features/*/routes.ts`))
    for (const [, path] of (await readFile(file, "utf8")).matchAll(/\bpage\(\s*\w+,\s*"([^"]+)"/g))
      paths.push(path);
  expect(paths).toEqual(expect.arrayContaining([...linkedPages]));
});
