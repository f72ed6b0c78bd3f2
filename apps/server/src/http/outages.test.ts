import { Readable } from "node:stream";
import { DomainError, ObjectNotFound } from "@meridian/domain";
import { memoryObjectStore } from "@meridian/testkit";
import { expect, test } from "vitest";
import { chunksOf, wholeBody } from "./bodyStream.ts";
import { withNamedFaults } from "./namedFaults.ts";
import { problemHeaders, toProblem } from "./problem.ts";

const failing = (fields: object) => Object.assign(new Error("failed"), fields);
const problemOf = (error: unknown) => toProblem(error, "/", "id");

test("a full disk is a 503 that says so, and when to come back", () => {
  for (const code of ["53100", "ENOSPC", "EDQUOT"]) {
    const error = failing({ code });
    const problem = problemOf(error);
    expect(problem).toMatchObject({ status: 503, detail: expect.stringContaining("disk is full") });
    expect(Number(problemHeaders(error, problem)["retry-after"])).toBeGreaterThan(0);
  }
  expect(problemOf(failing({ code: "ECONNREFUSED" })).detail).toContain("database can't be reached");
  const deadlock = failing({ code: "40P01" });
  expect(problemOf(deadlock)).toMatchObject({ status: 503, code: "UNAVAILABLE" });
  expect(problemHeaders(deadlock, problemOf(deadlock))).toHaveProperty("retry-after");
  expect(problemOf(failing({ code: "23505" })).status).toBe(500);
});

test("an outage of the object storage isn't said to be the database's", async () => {
  const put = (error: unknown, content = Readable.from(["x"])) =>
    withNamedFaults({ ...memoryObjectStore(), put: () => Promise.reject(error) })
      .put("k", content)
      .catch(problemOf);
  for (const fields of [
    { code: "ECONNREFUSED" },
    { name: "TimeoutError" },
    { $metadata: { httpStatusCode: 503 } },
  ])
    expect(await put(failing(fields))).toMatchObject({
      status: 503,
      detail: expect.stringContaining("object storage can't be reached"),
    });
  expect(await put(failing({ code: "ENOSPC" }))).toMatchObject({
    detail: expect.stringContaining("disk for files"),
  });
  for (const fields of [{ code: "EROFS", syscall: "open" }, { $metadata: { httpStatusCode: 403 } }])
    expect(await put(failing(fields))).toMatchObject({
      status: 503,
      detail: expect.stringContaining("may not write to the object storage"),
    });
  // What broke off is the upload, and a missing object is no outage.
  const broken = Readable.from(["x"]);
  broken.on("error", () => {});
  broken.destroy(new DomainError("TOO_LARGE", "too large"));
  await new Promise((resolve) => broken.once("close", resolve));
  expect(await put(failing({ code: "ECONNRESET" }), broken)).toMatchObject({ status: 413 });
  const missing = withNamedFaults({
    ...memoryObjectStore(),
    get: (key) => Promise.reject(new ObjectNotFound(key)),
  });
  await expect(missing.get("k")).rejects.toBeInstanceOf(ObjectNotFound);
});

test("a body whose sender is gone, or sends nothing more, is malformed and ends the connection", async () => {
  const silent = new ReadableStream<Uint8Array>({ start: (to) => to.enqueue(new Uint8Array(3)) });
  const gone = new ReadableStream<Uint8Array>({ start: (to) => to.error(failing({ code: "ECONNRESET" })) });
  for (const body of [silent, gone]) {
    const read = (async () => {
      for await (const chunk of chunksOf(body, 20)) expect(chunk).toHaveLength(3);
    })();
    const error = await read.catch((cause) => cause);
    const problem = problemOf(error);
    expect(problem).toMatchObject({ status: 400, code: "MALFORMED" });
    expect(problemHeaders(error, problem).connection).toBe("close");
  }
  await expect(wholeBody(new Promise(() => {}), 20)).rejects.toMatchObject({ code: "MALFORMED" });
});
