/** Files that are there whole or not at all, whatever happens while they are written. */
import { readFileSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { z } from "zod";

/** Resolves once the file is on disk. Rejects where it can't be written, and then leaves what was there. */
export async function writeDurably(file: string, parts: Buffer[]): Promise<void> {
  const unfinished = `${file}.unfinished`;
  try {
    const handle = await open(unfinished, "w");
    try {
      for (const part of parts) await handle.writeFile(part);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => {});
    throw error;
  }
  const handle = await open(dirname(file), "r");
  await handle.sync().finally(() => handle.close());
}

/** The same with a value as JSON. */
export const writeJson = (file: string, value: unknown): Promise<void> =>
  writeDurably(file, [Buffer.from(JSON.stringify(value))]);

/** The value of a file of JSON; undefined where it isn't there, can't be read or has another shape. */
export function readJson<T>(file: string, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return undefined;
  }
}
