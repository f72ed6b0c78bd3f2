import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { writeDurably, writeJson } from "./durable.ts";

const file = {
  id: z.string(),
  size_bytes: z.int(),
  sha256: z.string(),
  /** Meridian has answered the report on it. */
  reported: z.boolean(),
  taken_at: z.string(),
};
const light = z.object({
  ...file,
  observation_id: z.string(),
  exposure: z.int(),
  /** Null without a mosaic. */
  panel: z.int().nullable(),
  /** The number of exposures that there are of this entry, and of its panel, with this one. */
  acquired: z.int(),
  /** The filter and the seconds of the image; an earlier version of this program noted neither. */
  filter: z.string().optional(),
  exposure_time: z.number().optional(),
  /** Arcseconds: the guiding error; none where it wasn't guided or the guider didn't say. */
  guiding_rms: z.number().optional(),
  /** The place that it was to show, in degrees (ICRS), and how it was taken; an earlier version noted none of it. */
  shot: z
    .object({
      ...{ ra: z.number(), dec: z.number(), rotation: z.number().nullable() },
      ...{ binning: z.number(), gain: z.number().nullable(), offset: z.number().nullable() },
    })
    .optional(),
});
const calibrationFrame = z.object({
  ...file,
  calibration_id: z.string(),
  /** The number of frames that there are of this set, with this one. */
  taken: z.int(),
});
const kept = z.union([light, calibrationFrame]);
/** An image of an observation on disk that Meridian doesn't have yet. */
export type KeptLight = z.output<typeof light>;
/** A calibration frame likewise. */
export type KeptFrame = z.output<typeof calibrationFrame>;
export type Kept = KeptLight | KeptFrame;

export const isFrame = (image: Kept): image is KeptFrame => "calibration_id" in image;

type About<Image> = Omit<Image, "size_bytes" | "sha256" | "reported">;

export interface Store {
  /** All images, the oldest first. */
  all(): Kept[];
  /** Those of observations alone. */
  lights(): KeptLight[];
  /** Calibration frames alone. */
  frames(): KeptFrame[];
  /** Writes an image so that it outlives a power cut, and adds it. */
  keep<Image extends Kept>(about: About<Image>, parts: Buffer[]): Promise<Image>;
  reported(id: string): Promise<void>;
  /** Meridian has it. */
  remove(id: string): Promise<void>;
  /** Meridian will never take it: it stays in a folder of its own, for people. */
  putAside(id: string): Promise<void>;
  fileOf(id: string): string;
  /** Explains in a sentence why no further image fits; undefined when one does. */
  whyFull(): Promise<string | undefined>;
}

export const gibibyte = 2 ** 30;
export const diskFull = "The disk of the images is full.";

/** Returns the free bytes of the disk that a folder is on. */
export async function freeOn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

interface Room {
  /** Bytes of images at most. */
  most: number;
  /** Bytes of the disk that stay free. */
  free: number;
}

/**
 * Opens the folder of images that wait for their upload. Nothing is deleted: a file that is no image with its description goes to a
 * folder for people, which the log says.
 */
export async function openStore(folder: string, room: Room, log: (line: string) => void): Promise<Store> {
  const images = join(folder, "images");
  const refused = join(folder, "refused");
  await Promise.all([images, refused].map((name) => mkdir(name, { recursive: true })));
  const fileOf = (id: string) => join(images, `${id}.fits`);
  const aboutOf = (id: string) => join(images, `${id}.json`);
  const { entries, strange } = await readEntries(images, log);
  await moveAside(images, join(folder, "aside"), strange, log);

  /** Images that are being written. */
  const unfinished = new Set<Kept>();
  const writeAbout = (entry: Kept) => writeJson(aboutOf(entry.id), entry);

  return {
    all: () => [...entries.values()],
    fileOf,
    lights: () => [...entries.values()].filter((image): image is KeptLight => !isFrame(image)),
    frames: () => [...entries.values()].filter(isFrame),
    async keep<Image extends Kept>(about: About<Image>, parts: Buffer[]) {
      const hash = createHash("sha256");
      for (const part of parts) hash.update(part);
      const size_bytes = parts.reduce((sum, { length }) => sum + length, 0);
      const entry = { ...about, size_bytes, sha256: hash.digest("hex"), reported: false } as Image;
      unfinished.add(entry);
      try {
        await writeDurably(fileOf(entry.id), parts);
        await writeAbout(entry);
      } finally {
        unfinished.delete(entry);
      }
      entries.set(entry.id, entry);
      return entry;
    },
    async reported(id) {
      const entry = entries.get(id);
      if (!entry || entry.reported) return;
      entry.reported = true;
      await writeAbout(entry);
    },
    async remove(id) {
      entries.delete(id);
      // Without its file a description is no image that waits.
      await rm(fileOf(id), { force: true });
      await rm(aboutOf(id), { force: true });
    },
    async putAside(id) {
      entries.delete(id);
      await rename(fileOf(id), join(refused, `${id}.fits`)).catch(() => {});
      await rename(aboutOf(id), join(refused, `${id}.json`)).catch(() => {});
    },
    async whyFull() {
      const waiting = [...entries.values(), ...unfinished];
      const bytes = waiting.reduce((sum, { size_bytes }) => sum + size_bytes, 0);
      if (bytes >= room.most)
        return `${waiting.length === 1 ? "1 image waits" : `${waiting.length} images wait`} for upload, as many as the disk space set for them holds.`;
      return (await freeOn(images)) < room.free ? diskFull : undefined;
    },
  };
}

/** Reads the images that are there with their descriptions, the oldest first, and the names of other files. */
async function readEntries(folder: string, log: (line: string) => void) {
  const names = (await readdir(folder, { withFileTypes: true }))
    .filter((entry) => !entry.isDirectory())
    .map(({ name }) => name);
  const left = new Set(names);
  const found: Kept[] = [];
  for (const name of names.filter((name) => name.endsWith(".json"))) {
    const id = name.slice(0, -".json".length);
    const text = await readFile(join(folder, name), "utf8").catch((error: Error) => error);
    const entry = typeof text === "string" ? kept.safeParse(parsed(text)).data : undefined;
    const isWhole = entry?.id === id && left.has(`${id}.fits`);
    if (typeof text !== "string")
      log(`The image ${id} waits for the next start: its description can't be read now (${text.message}).`);
    else if (isWhole) found.push(entry);
    else if (entry?.id === id) log(`The file of the image ${id} is gone.`);
    if (isWhole || typeof text !== "string") for (const end of ["json", "fits"]) left.delete(`${id}.${end}`);
  }
  found.sort((one, other) => one.taken_at.localeCompare(other.taken_at));
  return { entries: new Map(found.map((entry) => [entry.id, entry])), strange: [...left] };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Moves files to a folder for people, over none that is there. One that can't be moved stays. */
async function moveAside(from: string, to: string, names: string[], log: (line: string) => void) {
  if (names.length === 0) return;
  log(`${names.length} files in ${from} are no images with their descriptions: ${listed(names)}.`);
  try {
    await mkdir(to, { recursive: true });
    const taken = new Set(await readdir(to));
    for (const name of names) {
      let free = name;
      for (let count = 2; taken.has(free); count++) free = `${count}-${name}`;
      taken.add(free);
      await rename(join(from, name), join(to, free));
    }
    log(`They are in ${to} now. Nothing was deleted; FITS files there were not uploaded.`);
  } catch (error) {
    log(`They can't be moved: ${(error as Error).message}.`);
  }
}

const mostListed = 20;
const listed = (names: string[]) =>
  [...names.slice(0, mostListed), ...(names.length > mostListed ? ["…"] : [])].join(", ");
