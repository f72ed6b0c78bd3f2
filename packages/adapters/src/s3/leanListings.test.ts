import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { StoredObject } from "@meridian/domain";
import { expect, onTestFinished, test } from "vitest";
import { s3ObjectStore } from "../s3ObjectStore.ts";

const contents = (key: string, size: number) => `
  <Contents><Key>${key}</Key><LastModified>2026-03-01T21:00:00.000Z</LastModified><ETag>&quot;0a&quot;</ETag>
  <Owner><ID>me</ID><DisplayName/></Owner><Size>${size}</Size><StorageClass>STANDARD</StorageClass></Contents>`;

async function answering(pages: Record<string, string>) {
  const server = createServer(({ url = "" }, response) => {
    const token = new URL(url, "http://x").searchParams.get("continuation-token") ?? "";
    response.writeHead(200, { "content-type": "application/xml" }).end(pages[token]);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a listing is read page by page, whatever its keys are called", async () => {
  const [first, second] = ["a/&lt;ETag&gt;x&lt;/ETag&gt;&amp;", "b/ä"];
  const endpoint = await answering({
    "": `<ListBucketResult>${contents(first!, 1)}<IsTruncated>true</IsTruncated><NextContinuationToken>t</NextContinuationToken></ListBucketResult>`,
    t: `<ListBucketResult>${contents(second!, 2)}<IsTruncated>false</IsTruncated></ListBucketResult>`,
  });
  const store = s3ObjectStore({
    endpoint,
    region: "us-east-1",
    bucket: "bucket",
    accessKeyId: "a",
    secretAccessKey: "b",
    forcePathStyle: true,
  });
  const modifiedAt = new Date("2026-03-01T21:00:00.000Z");
  const listed: StoredObject[] = [];
  for await (const object of store.list("")) listed.push(object);
  expect(listed).toEqual([
    { key: "a/<ETag>x</ETag>&", size: 1, modifiedAt },
    { key: "b/ä", size: 2, modifiedAt },
  ]);
});
