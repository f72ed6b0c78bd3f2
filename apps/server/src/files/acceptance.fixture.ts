import type { ObservationDocument } from "@meridian/contract";
import { newId } from "@meridian/database";
import { livePublisher, scheduleObservatory } from "@meridian/domain";
import { testContext } from "@meridian/testkit";
import { beforeAll, expect } from "vitest";
import { greeted } from "../plugin/plugin.fixture.ts";
import { signedIn } from "../testing/testSignedIn.ts";
import { fileServer, image } from "./files.fixture.ts";

/** Exposures through L and R, so many of each. */
export const exposures = (...counts: number[]) =>
  counts.map((exposure_count, at) => ({
    ...{ filter: "LR"[at], exposure_time: 60, exposure_count, acquired: 0 },
  })) as ObservationDocument["exposures"];
/** A mosaic of two panels. */
export const twoPanels: ObservationDocument["sequence"] = {
  ...{ order: "by_filter", dither: null },
  mosaic: { columns: 2, rows: 1, overlap: 10, rotation: null, panel_width: 30, panel_height: 20 },
};
/** A target near the pole, which stays overhead. */
const overhead = {
  target: { name: "Polaris", ra: 37.95, dec: 89.26, rotation: null },
  bypass_darkness: true,
  accept: { max_fwhm: 3, min_stars: 100 },
};

/** A server whose images are judged, for the test file that calls this at its top. */
export function judgingServer() {
  const { database, running, url } = fileServer();
  let admin: Awaited<ReturnType<typeof signedIn>>;
  beforeAll(async () => {
    admin = await signedIn(database, { serverAdmin: true });
  });

  /** An observation in progress at a connected plugin, which takes images of it. */
  async function observing(fields: Partial<ObservationDocument> = {}) {
    const given = { ...overhead, exposures: exposures(2), ...fields };
    const site = await running("in_progress", given, { latitude: 80 });
    const { id } = site.observation;
    const { client } = await greeted(url(), site.key);
    const taken: string[] = [];
    const say = async (saying: object) =>
      (await client.say({ ...saying, observation_id: id } as Parameters<typeof client.say>[0])).type;
    return {
      ...site,
      id,
      client,
      say,
      taken,
      /** Uploads an image with what is known of it, and returns its id. */
      async take(query = "", header: Record<string, string | number> = { FILTER: "L", EXPTIME: 60 }) {
        const fileId = newId();
        const { status, body } = await site.put(`${fileId}${query}`, image(taken.length, header));
        expect([status, body]).toEqual([201, expect.anything()]);
        taken.push(fileId);
        return body;
      },
      complete: () => say({ type: "acquisition_complete", files: taken.map((file) => ({ id: file })) }),
      judge: (file: string, acceptance: string | null, more = {}) =>
        admin.put(`/observations/${id}/files/${file}/acceptance`, { acceptance, ...more }),
      async stand() {
        const { status, exposures: now, rejected } = (await admin.get(`/observations/${id}`)).body;
        return [status, now.map(({ acquired }: { acquired: number }) => acquired), rejected];
      },
      async assign() {
        const ctx = testContext(database);
        const live = livePublisher(database, ctx.log);
        const signal = new AbortController().signal;
        await scheduleObservatory.run({ ...ctx, live }, { observatory_id: site.id }, signal);
      },
    };
  }

  return { database, observing, admin: () => admin };
}
