import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { crc32, deflateSync } from "node:zlib";
import type { UserFileDocument } from "@meridian/contract";
import { newId, userFiles } from "@meridian/database";
import { makeFits } from "@meridian/observatory";
import type { Page } from "playwright-core";
import type { meridian } from "./meridian.ts";

type Site = ReturnType<typeof meridian>;

const second = 1 / 3600;
export const previewShade = 0x55;
/** The size of a picture. */
export const size = { width: 400, height: 300 };
const { width, height } = size;
/** Every pixel has a value of its own; north is up, and the middle is at RA 10 h, declination +20°. */
const ownValue = (x: number, y: number) => 1000 + y * 100 + (x % 100);
const sky = {
  ...{ CTYPE1: "RA---TAN", CTYPE2: "DEC--TAN", CRVAL1: 150, CRVAL2: 20, CRPIX1: 200.5, CRPIX2: 150.5 },
  ...{ CDELT1: -second, CDELT2: second },
};
export const picture = (valueAt = ownValue, header: Record<string, string | number> = sky) =>
  makeFits({ width, height, valueAt, header: { OBJECT: "M 31", ...header } });
/** A preview of one shade; browsers look at what a picture is, not at what it is called. */
function preview(): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const lines = Buffer.alloc((width + 1) * height, previewShade);
  for (let line = 0; line < height; line++) lines[line * (width + 1)] = 0;
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(lines)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export const viewer = (page: Page) => page.getByRole("dialog", { name: /mage \d+ of/ });
/** The values of the pixel under the pointer. */
export const readout = (page: Page) => viewer(page).getByRole("status").filter({ hasText: /^x / });

interface Size {
  width: number;
  height: number;
}

/** Moves the pointer onto a pixel of an image of this size, counted from the upper left, while all of it is shown. */
export async function pointAt(page: Page, { width, height }: Size, column: number, row: number) {
  const box = (await viewer(page).getByRole("img").boundingBox())!;
  const zoom = Math.min(8, box.width / width, box.height / height);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x + (column + 0.5 - width / 2) * zoom, y + (row + 0.5 - height / 2) * zoom);
}

/** Makes observations with images. */
export function imagesOn(site: Site) {
  /** An observation with these files, one minute apart, each with a preview. */
  return async (person: { id: string }, contents: Buffer[], fields: Partial<UserFileDocument> = {}) => {
    const observatory = await site.make.observatory(person.id, { name: "Teide" });
    const project = await site.make.project(person.id, { name: "Spirals" });
    const place = { user_id: person.id, project_id: project.id, observatory_id: observatory.id };
    const observation = await site.make.observation(place, { status: "completed", name: "Andromeda" });
    const begin = Date.parse("2026-03-01T21:00:00Z");
    for (const [at, content] of contents.entries()) {
      const keys = {
        storage_key: `observations/x/${newId()}.fits`,
        preview_key: `previews/x/${newId()}.jpg`,
      };
      await site.objectStore.put(keys.storage_key, Readable.from([content]));
      await site.objectStore.put(keys.preview_key, Readable.from([preview()]));
      const moment = new Date(begin + at * 60_000);
      const about = {
        kind: "light",
        filter: "L",
        exposure_time: 60,
        captured_at: moment.toISOString(),
      } as const;
      const sha256 = createHash("sha256").update(content).digest("hex");
      const belongs = { observation_id: observation.id, user_id: person.id, observatory_id: observatory.id };
      const header = { OBJECT: "M 31", GAIN: 100 + at };
      await userFiles.insert(
        site.database.db,
        { ...keys, ...belongs, ...about, sha256, size_bytes: content.length, fits_header: header, ...fields },
        moment,
      );
    }
    return { observation, project, observatory, address: `${site.url}/app/observations/${observation.id}` };
  };
}
