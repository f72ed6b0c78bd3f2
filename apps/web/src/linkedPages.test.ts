import { readFile } from "node:fs/promises";
import { linkedPages } from "@meridian/contract";
import { expect, test } from "vitest";

test("every page that a message leads to is there", async () => {
  const routes = await readFile(new URL("./routes.tsx", import.meta.url), "utf8");
  const paths = [...routes.matchAll(/^ {2}path: "([^"]+)",$/gm)].map(([, path]) => path);
  expect(paths).toEqual(expect.arrayContaining([...linkedPages]));
});
