import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { type Database, newId, userFiles } from "@meridian/database";
import { query } from "@meridian/database/query";
import { makePreview, type ObjectStore } from "@meridian/domain";
import { makeFits } from "@meridian/observatory";

/** Each finished observation has an image, and the latest ones more: many images would take long to fill. */
const latest = 15;
const ofLatest = 3;
const [width, height] = [320, 240];
/** Counts of the sky in each of them. */
const background = 900;
/** Degrees that a pixel sees. */
const scale = 3 / 3600;

interface Finished {
  id: string;
  user_id: string;
  /** The observatories that exposed it, and since when: more than one for a request to the network that moved on. */
  sites: { id: string; from: string }[];
  target: string;
  ra: number;
  dec: number;
  filter: string;
  exposure_time: number;
}

/** Small images of finished observations, with previews on their way. */
export async function addFiles({ db }: Database, objectStore: ObjectStore): Promise<void> {
  const finished = await query<Finished[]>(db)`
    select id, doc ->> 'user_id' as user_id, doc -> 'target' ->> 'name' as target,
           (doc -> 'target' ->> 'ra')::float as ra, (doc -> 'target' ->> 'dec')::float as dec,
           (select json_agg(json_build_object('id', coalesce(s.observatory_id, o.doc_observatory_id), 'from', s.at) order by s.at)
              from status_changes s where s.observation_id = o.id and s.to_status = 'in_progress') as sites,
           doc -> 'exposures' -> 0 ->> 'filter' as filter,
           (doc -> 'exposures' -> 0 ->> 'exposure_time')::float as exposure_time
      from observations o where doc ->> 'status' = 'completed' order by doc ->> 'finished_at' desc`;
  for (const [place, observation] of finished.entries())
    for (let image = 0; image < (place < latest ? ofLatest : 1); image++) {
      const { id, from } = observation.sites[Math.min(image, observation.sites.length - 1)]!;
      const at = new Date(Date.parse(from) + (image + 1) * observation.exposure_time * 1000);
      await addFile(db, objectStore, observation, id, at);
    }
}

async function addFile(
  db: Database["db"],
  objectStore: ObjectStore,
  { id: observation_id, user_id, target, ra, dec, filter, exposure_time }: Finished,
  observatory_id: string,
  at: Date,
): Promise<void> {
  const captured_at = at.toISOString();
  const header = { OBJECT: target, FILTER: filter, EXPTIME: exposure_time, IMAGETYP: "Light Frame" };
  const solved = {
    ...{ CTYPE1: "RA---TAN", CTYPE2: "DEC--TAN", CRVAL1: ra, CRVAL2: dec, RADESYS: "ICRS" },
    ...{ CRPIX1: (width + 1) / 2, CRPIX2: (height + 1) / 2, CDELT1: -scale, CDELT2: scale },
  };
  const taken = { "DATE-OBS": captured_at.slice(0, 23), ...solved };
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
    background,
  };
}

/** A glow in the middle and stars around it, the same in all images of a target, under noise that is another for each. */
function imageOf(header: Record<string, string | number>): Buffer {
  const sky = numbersOf(String(header.OBJECT));
  const noise = numbersOf(JSON.stringify(header));
  const light = new Float64Array(width * height);
  const [tilt, length] = [sky() * Math.PI, 1.5 + 2 * sky()];
  for (let at = 0; at < light.length; at++) {
    const [x, y] = [(at % width) - width / 2, Math.floor(at / width) - height / 2];
    const along = x * Math.cos(tilt) + y * Math.sin(tilt);
    const across = (y * Math.cos(tilt) - x * Math.sin(tilt)) * length;
    const grain = noise() + noise() + noise() - 1.5;
    light[at] = background + 60 * grain + 5000 * Math.exp(-Math.hypot(along, across) / 14);
  }
  for (let star = 0; star < 140; star++) addStar(light, sky() * width, sky() * height, 150 * 400 ** sky());
  const valueAt = (x: number, y: number) => Math.min(65_535, Math.round(light[y * width + x]!));
  return makeFits({ width, height, valueAt, header });
}

function addStar(light: Float64Array, x: number, y: number, brightness: number) {
  const reach = 8;
  for (let row = Math.max(0, Math.round(y) - reach); row < Math.min(height, y + reach); row++)
    for (let column = Math.max(0, Math.round(x) - reach); column < Math.min(width, x + reach); column++)
      light[row * width + column]! += brightness * Math.exp(-((column - x) ** 2 + (row - y) ** 2) / 2.6);
}

/** Numbers from 0 to 1 that are the same for the same text. (xorshift32, Marsaglia 2003.) */
function numbersOf(text: string): () => number {
  let state = createHash("sha512").update(text).digest().readUInt32LE() || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}
