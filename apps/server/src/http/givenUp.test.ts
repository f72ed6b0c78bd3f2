import { openDatabase } from "@meridian/database";
import { auditOf, testDatabase } from "@meridian/testkit";
import { type Fault, proxied } from "@meridian/testkit/faults";
import { expect, onTestFinished, test } from "vitest";
import { signedIn } from "../testing/testSignedIn.ts";

const database = testDatabase();

/** Lets nothing through any more from the first statement on that begins so, which is held as well. */
function hangFrom(start: string): Fault {
  const over = Promise.withResolvers<void>();
  let hangs = false;
  return {
    async chunk(chunk, direction) {
      hangs ||= direction === "request" && chunk.includes(start);
      if (hangs) await over.promise;
      return chunk;
    },
    removed: over.resolve,
  };
}

test.each(["begin ", 'into "history_events"'])(
  "a request that was given up at %j changes nothing when its database goes on",
  async (start) => {
    const { proxy, url } = await proxied(database.url);
    const through = openDatabase(url, { max: 1 });
    onTestFinished(() => through.close());
    const anna = await signedIn(through);
    const { id } = (await anna.post("/projects", { name: "Comets" })).body;
    const elsewhere = await signedIn(database, { serverAdmin: true });
    const change = (client: typeof anna, description: string) =>
      client.put(`/projects/${id}`, { description });

    const hanging = await proxy.apply(hangFrom(start));
    const refused = await change(anna, "first");
    expect([refused.status, refused.body.detail]).toEqual([
      503,
      "The database doesn't answer. Try again in a moment.",
    ]);
    const second = change(elsewhere, "second");
    if (start === "begin ") await second;
    await proxy.remove(hanging);
    expect((await second).status).toBe(200);
    // It has the only connection after the one that was given up.
    expect((await change(anna, "third")).status).toBe(200);
    const changes = (await auditOf(database, id)).filter(({ action }) => action === "project.update");
    expect(changes.map(({ after }) => after)).toEqual([{ description: "second" }, { description: "third" }]);
  },
  30_000,
);
