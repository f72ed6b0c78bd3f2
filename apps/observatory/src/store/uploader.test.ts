import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Grade } from "../grading/grade.ts";
import { openStore } from "./store.ts";
import { keepUploading } from "./uploader.ts";

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

/** Uploads the images `a` and `b` to a server that answers like this, until the test ends. */
async function uploading(
  answer: (id: string, response: ServerResponse, figures: URLSearchParams) => void,
  grade?: Grade,
) {
  const place = await mkdtemp(join(tmpdir(), "meridian-uploader-"));
  const store = await openStore(place, { most: 1e6, free: 0 }, () => {});
  const about = { observation_id: "o", exposure: 0, panel: null, acquired: 1 };
  for (const [at, id] of ["a", "b"].entries()) {
    await store.keep({ ...about, id, taken_at: `2026-11-25T00:00:0${at}.000Z` }, [Buffer.from(id)]);
    await store.reported(id);
  }
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const id = /files\/(\w+)/.exec(request.url!)?.[1] ?? request.url!;
    asked.push(id);
    const { searchParams } = new URL(request.url!, "http://meridian");
    request.resume().on("end", () => answer(id, response, searchParams));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const stopping = new AbortController();
  const lines: string[] = [];
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const grader = { grade: async () => grade };
  const begin = () =>
    keepUploading(
      { url, key: "mro_1", store, grader, log: (line) => void lines.push(line) },
      stopping.signal,
    );
  onTestFinished(async () => {
    stopping.abort(new Error("the test is over"));
    server.closeAllConnections();
    server.close();
    await rm(place, { recursive: true, force: true });
  });
  const files = async (folder = "images") => (await readdir(join(place, folder))).sort();
  return { begin, store, asked, lines, files };
}

const soon = { timeout: 15_000, interval: 10 };

test.each<[string, (id: string, response: ServerResponse) => void]>([
  ["a log-in page", (_, response) => response.writeHead(200).end("<html>Please log in")],
  [
    "a redirect",
    (id, response) => response.writeHead(id === "/login" ? 200 : 302, { location: "/login" }).end(),
  ],
  ["JSON of another file", (id, response) => json(response, 200, { id: `${id}2` })],
  ["a proxy's refusal", (_, response) => response.writeHead(413).end("<html>413 Request Entity Too Large")],
  ["a number", (_, response) => response.writeHead(200).end("7")],
])(
  "images stay until Meridian itself has answered: %s",
  async (_, before) => {
    let isMeridian = false;
    const { begin, asked, lines, files } = await uploading((id, response) =>
      isMeridian ? json(response, 201, { id }) : before(id, response),
    );
    const uploader = begin();
    await expect.poll(() => lines.length, soon).toBeGreaterThan(0);
    expect(await files()).toEqual(["a.fits", "a.json", "b.fits", "b.json"]);
    expect(await files("refused")).toEqual([]);
    isMeridian = true;
    await expect.poll(() => files(), soon).toEqual([]);
    expect(asked).not.toContain("/login");
    expect(lines.join()).toContain("not by Meridian itself");
    uploader.wake();
  },
  30_000,
);

test.each([
  ["Meridian has a fault with it alone", false],
  ["its file is gone", true],
])(
  "an image that can't be uploaded holds up no other: %s",
  async (_, isGone) => {
    const { begin, store, files, lines } = await uploading((id, response) =>
      id === "a"
        ? json(response, 500, { code: "INTERNAL", detail: `a\nfault${"!".repeat(100_000)}` })
        : json(response, 201, { id }),
    );
    if (isGone) await rm(store.fileOf("a"));
    begin();
    await expect.poll(() => files(), soon).toEqual(isGone ? ["a.json"] : ["a.fits", "a.json"]);
    expect(lines[0]).toContain(isGone ? "can't be read" : "500 a fault!");
    expect(lines[0]).toMatch(/^.{1,500}$/);
  },
  30_000,
);

test("a figure that Meridian doesn't take is left out, of all images where it doesn't know it at all", async () => {
  const sent: string[] = [];
  const refuse = (response: ServerResponse, path: string, message: string) =>
    json(response, 422, { code: "INVALID", detail: "no", errors: [{ path, message }] });
  const { begin, files } = await uploading(
    (id, response, figures) => {
      sent.push(`${id} ${[...figures.keys()].filter((name) => name !== "exposure")}`);
      if (figures.has("background")) return refuse(response, "background", "is not a known field");
      if (id === "a" && figures.has("fwhm")) return refuse(response, "fwhm", "must be at most 1000");
      return json(response, 201, { id });
    },
    { stars: 7, background: 1043, fwhm: 4000 },
  );
  begin();
  await expect.poll(() => files(), soon).toEqual([]);
  expect(sent).toEqual(["a stars,background,fwhm", "a stars,fwhm", "a stars", "b stars,fwhm"]);
  expect(await files("refused")).toEqual([]);
});

test.each(["Content-Digest", "constructor"])(
  "an image that is refused for its %s is put aside at once",
  async (path) => {
    const { begin, files, asked } = await uploading(
      (_, response) =>
        json(response, 422, {
          code: "INVALID",
          detail: "no",
          errors: [{ path, message: "no" }],
        }),
      { stars: 7, background: 1043 },
    );
    begin();
    await expect.poll(() => files("refused"), soon).toEqual(["a.fits", "a.json", "b.fits", "b.json"]);
    expect(asked).toEqual(["a", "b"]);
  },
);
