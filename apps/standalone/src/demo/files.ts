import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { type Database, newId, userFiles } from "@meridian/database";
import { query } from "@meridian/database/query";
import { makePreview, type ObjectStore } from "@meridian/domain";
import { makeFits } from "@meridian/observatory";

/** The number of latest finished observations with files, and of files for each. */
const withFiles = 60;
const each = 3;
const pixels = 128;

interface Finished {
  id: string;
  user_id: string;
  /** The observatories that exposed it: more than one for a request to the network that moved on. */
  sites: string[];
  target: string;
  filter: string;
  exposure_time: number;
  at: string;
}

/** Small images of finished observations, with previews on their way. */
export async function addFiles({ db }: Database, objectStore: ObjectStore): Promise<void> {
  const finished = await query<Finished[]>(db)`
    select id, doc ->> 'user_id' as user_id, doc -> 'target' ->> 'name' as target,
           coalesce((select array_agg(s.observatory_id order by s.at) from status_changes s
                      where s.observation_id = o.id and s.to_status = 'in_progress' and s.observatory_id is not null),
                    array[doc ->> 'observatory_id']) as sites,
           doc -> 'exposures' -> 0 ->> 'filter' as filter,
           (doc -> 'exposures' -> 0 ->> 'exposure_time')::float as exposure_time, doc ->> 'finished_at' as at
      from observations o where doc ->> 'status' = 'completed' order by doc ->> 'finished_at' desc limit ${withFiles}`;
  for (const observation of finished)
    for (let image = 0; image < each; image++) {
      const at = new Date(Date.parse(observation.at) - (each - image) * observation.exposure_time * 1000);
      const site = observation.sites[Math.min(image, observation.sites.length - 1)]!;
      await addFile(db, objectStore, observation, site, at);
    }
}

async function addFile(
  db: Database["db"],
  objectStore: ObjectStore,
  { id: observation_id, user_id, target, filter, exposure_time }: Finished,
  observatory_id: string,
  at: Date,
): Promise<void> {
  const captured_at = at.toISOString();
  const header = { OBJECT: target, FILTER: filter, EXPTIME: exposure_time, IMAGETYP: "Light Frame" };
  const taken = { "DATE-OBS": captured_at.slice(0, 23) };
  const content = imageOf({ ...header, ...taken });
  const storage_key = `observations/${observation_id}/${newId()}.fits`;
  const { size: size_bytes } = await objectStore.put(storage_key, Readable.from([content]), {
    contentType: "image/fits",
  });
  const sha256 = createHash("sha256").update(content).digest("hex");
  const about = {
    observation_id,
    user_id,
    observatory_id,
    kind: "light",
    filter,
    exposure_time,
    captured_at,
  } as const;
  const kept = { storage_key, size_bytes, sha256, fits_header: { ...header, ...taken } };
  const quality = { exposure: 0, ...figuresOf(sha256) };
  const { id: file_id } = await userFiles.insert(db, { ...about, ...kept, ...quality }, at);
  await makePreview.enqueue(db, {}, { file_id });
}

/** The figures of a usual image, which are others for each. */
function figuresOf(sha256: string) {
  const share = (at: number) => Number.parseInt(sha256.slice(at, at + 2), 16) / 255;
  const between = (least: number, most: number, at: number) =>
    Number((least + (most - least) * share(at)).toFixed(2));
  return {
    ...{ fwhm: between(1.8, 3.2, 0), hfr: between(2, 3.6, 2), guiding_rms: between(0.4, 1.1, 4) },
    ...{ stars: Math.round(between(150, 900, 6)), eccentricity: between(0.25, 0.55, 8) },
  };
}

/** A glow in the middle and stars around it, which are others for each header. */
function imageOf(header: Record<string, string | number>): Buffer {
  const noise = createHash("sha512").update(JSON.stringify(header)).digest();
  const stars = Array.from({ length: 30 }, (_, star) => ({
    x: (noise[star % 64]! / 256) * pixels,
    y: (noise[(star * 7 + 3) % 64]! / 256) * pixels,
    brightness: 500 + noise[(star * 13 + 5) % 64]! ** 2 / 3,
  }));
  const valueAt = (x: number, y: number) => {
    const glow = 6000 * Math.exp(-((x - pixels / 2) ** 2 + 3 * (y - pixels / 2) ** 2) / 400);
    const light = stars.reduce(
      (sum, star) => sum + star.brightness * Math.exp(-((x - star.x) ** 2 + (y - star.y) ** 2) / 2),
      0,
    );
    return Math.min(65_535, Math.round(900 + noise[(x * 31 + y * 17) % 64]! + glow + light));
  };
  return makeFits({ width: pixels, height: pixels, valueAt, header });
}
