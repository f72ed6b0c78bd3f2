import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { canMountDisk, smallDisk } from "./smallDisk.ts";

let earlier: string;

describe.runIf(canMountDisk())("a small disk (root on Linux)", () => {
  test("is full for real, and has room again", async () => {
    const { folder, fill, makeRoom } = await smallDisk({ bytes: 1024 * 1024 });
    earlier = folder;
    const write = (bytes: number) => writeFile(join(folder, "file"), Buffer.alloc(bytes, 1));
    await write(500_000);
    await expect(write(2_000_000)).rejects.toMatchObject({ code: "ENOSPC" });
    await write(500_000);
    await fill();
    await expect(writeFile(join(folder, "another"), "x")).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await readFile(join(folder, "file"))).toHaveLength(500_000);
    await makeRoom();
    await write(900_000);
  });

  test("disappears after its test", () => {
    expect(existsSync(earlier)).toBe(false);
  });
});
