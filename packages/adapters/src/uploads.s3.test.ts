import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { ListMultipartUploadsCommand } from "@aws-sdk/client-s3";
import { newId } from "@meridian/database";
import { type Context, makePreview, openPreview, openUserFile, receiveFile } from "@meridian/domain";
import { actorFor, factories, testContext, testDatabase } from "@meridian/testkit";
import { describe, expect, it } from "vitest";
import { hasS3Server, testBucket } from "./s3/testBucket.ts";
import { s3ObjectStore } from "./s3ObjectStore.ts";

const block = 2880;
const pixels = 2048;

/** An image of more than one piece of an upload. */
function image(): Buffer {
  const fields = { SIMPLE: "T", BITPIX: 16, NAXIS: 2, NAXIS1: pixels, NAXIS2: pixels };
  const cards = Object.entries(fields).map(([name, value]) =>
    `${name.padEnd(8)}= ${String(value).padStart(20)}`.padEnd(80),
  );
  const content = Buffer.alloc(
    block + Math.ceil((pixels * pixels * 2) / block) * block,
    "meridian",
    "latin1",
  );
  content.write([...cards, "END".padEnd(80)].join("").padEnd(block), "latin1");
  return content;
}

describe.runIf(hasS3Server())("an observatory's uploads into a real S3 bucket", () => {
  const { options, client } = testBucket();
  const database = testDatabase();
  const objectStore = s3ObjectStore(options);
  const content = image();
  const sha256 = createHash("sha256").update(content).digest("hex");

  async function observing() {
    const make = factories(database);
    const owner = await make.user();
    const { id: observatoryId } = await make.observatory(owner.id);
    const { id: project_id } = await make.project(owner.id);
    const place = { user_id: owner.id, project_id, observatory_id: observatoryId };
    const { id } = await make.observation(place, { status: "in_progress" });
    const as = (actor: Context["actor"]) => testContext(database, { objectStore, actor });
    return { id, plugin: as({ type: "plugin", observatoryId }), owner: as(actorFor(owner)) };
  }
  const stored = async () => {
    const sizes: number[] = [];
    for await (const { size } of objectStore.list("")) sizes.push(size);
    const { Uploads } = await client.send(new ListMultipartUploadsCommand({ Bucket: options.bucket }));
    return { sizes, unfinished: Uploads ?? [] };
  };

  it("keep nothing of a file that is cut short or isn't the one announced, and the whole of one that is right", async () => {
    const { id, plugin, owner } = await observing();
    const upload = { id, fileId: newId() };
    const send = (body: Buffer, digest?: string) =>
      receiveFile(plugin, { ...upload, sha256: digest }, Readable.from([body]));
    await expect(send(content.subarray(0, -block))).rejects.toMatchObject({ code: "INVALID" });
    await expect(send(content, sha256.replaceAll(/./g, "0"))).rejects.toMatchObject({ code: "INVALID" });
    expect(await stored()).toEqual({ sizes: [], unfinished: [] });

    expect(await send(content, sha256)).toMatchObject({ isNew: true });
    expect(await send(content, sha256)).toMatchObject({ isNew: false });
    expect(await stored()).toEqual({ sizes: [content.length], unfinished: [] });
    const read = await buffer(await (await openUserFile(owner, upload)).open());
    expect(read.equals(content)).toBe(true);
    await makePreview.run(plugin, { file_id: upload.fileId }, new AbortController().signal);
    const preview = await buffer(await openPreview(owner, upload));
    expect(preview.subarray(0, 3).toString("hex")).toBe("ffd8ff");
  });
});
