import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { order2nside, vec2pix_nest } from "@hscmap/healpix";
import { tangentPlane } from "@meridian/contract";
import type { Page } from "playwright-core";
import { afterAll, expect, test } from "vitest";
import { atNight } from "./atNight.fixture.ts";
import { violations } from "./axe.ts";
import { meridian } from "./meridian.ts";
import { field, observationFormOn } from "./observationForm.fixture.ts";

const properties = `hips_order = 9
hips_order_min = 0
hips_tile_format = jpeg
hips_frame = equatorial
obs_copyright = The test's own sky
`;

/** The colour of a quarter of a tile. */
const colourOf = (pixel: number) => [40 + (pixel % 4) * 60, 30 + ((pixel >> 2) % 4) * 60, 90];

/** A tile whose quarters are the pixels of the next order: as HiPS has it, 0 and 2 above, 1 and 3 below. */
function tile(pixel: number): string {
  const quarter = ([child, x, y]: number[]) =>
    `<rect x="${x! * 256}" y="${y! * 256}" width="256" height="256" fill="rgb(${colourOf(4 * pixel + child!).join()})"/>`;
  const quarters = [
    [0, 0, 0],
    [2, 1, 0],
    [1, 0, 1],
    [3, 1, 1],
  ].map(quarter);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" shape-rendering="crispEdges">${quarters.join("")}</svg>`;
}

const orders = new Set<number>();
const survey = createServer((request, response) => {
  const [, order, pixel] = /^\/survey\/Norder(\d+)\/Dir\d+\/Npix(\d+)\.jpg$/.exec(request.url!) ?? [];
  response.setHeader("access-control-allow-origin", "*");
  if (order) orders.add(Number(order));
  if (request.url === "/survey/properties") response.end(properties);
  else if (pixel) response.setHeader("content-type", "image/svg+xml").end(tile(Number(pixel)));
  else response.writeHead(404).end();
});
await new Promise<void>((resolve) => survey.listen(0, "127.0.0.1", resolve));
afterAll(() => survey.close());

const site = meridian({ skyPictures: `http://127.0.0.1:${(survey.address() as AddressInfo).port}/survey` });
const { open } = observationFormOn(site);

/** The colours of an element at points of it, each from 0 to 1. */
async function coloursAt(page: Page, name: RegExp, points: [number, number][]): Promise<number[][]> {
  const shot = await page.getByRole("img", { name }).screenshot();
  return page.evaluate(
    async ({ picture, points }) => {
      const image = new Image();
      image.src = picture;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d")!;
      context.drawImage(image, 0, 0);
      return points.map(([x, y]) => {
        const { data } = context.getImageData(
          Math.floor(x * image.width),
          Math.floor(y * image.height),
          1,
          1,
        );
        // The edges within a tile leave a trace of one.
        return [...data.subarray(0, 3)].map((shade) => Math.round(shade / 10) * 10);
      });
    },
    { picture: `data:image/png;base64,${shot.toString("base64")}`, points },
  );
}

/** Degrees from the middle of the view to its rim: M 31, 177.8′ long, takes nine tenths of it. */
const reach = 177.8 / 60 / 2 / 0.9;

/** The pixel of an order that is drawn at a point. */
function pixelAt(order: number, [x, y]: readonly [number, number]): number {
  const scale = Math.tan((reach * Math.PI) / 180);
  const { ra, dec } = tangentPlane(m31).skyAt({ east: (1 - 2 * x) * scale, north: (1 - 2 * y) * scale });
  const [alpha, delta] = [(ra * Math.PI) / 180, (dec * Math.PI) / 180];
  return vec2pix_nest(order2nside(order), [
    Math.cos(delta) * Math.cos(alpha),
    Math.cos(delta) * Math.sin(alpha),
    Math.sin(delta),
  ]);
}
const m31 = { ra: 10.684792, dec: 41.269056 };

test("pictures of a survey are drawn where they belong, behind the frame, and say whose they are", async () => {
  const ada = await site.person("Ada");
  await site.make.observatory(ada.id, { ...atNight(28.76), name: "Unmeasured", filters: ["L"] });
  await site.make.project(ada.id, { name: "Showpieces" });
  const { page } = ada;
  // So that nothing lies over the end of the drawing.
  await page.setViewportSize({ width: 1280, height: 1400 });
  await open(ada, "observations/new");
  await field(page, "Target").fill("m31");
  await field(page, "Target").press("Enter");
  await page.getByText("Pictures: The test's own sky").waitFor();
  await page.waitForLoadState("networkidle");
  expect(await violations(page)).toEqual([]);
  const name = /^Sky around M 31/;
  await page.getByRole("img", { name }).getByText("M 31", { exact: true }).waitFor();
  // Without what lies over them.
  await page.addStyleTag({ content: "svg[role=img] * { display: none }" });
  const [order] = [...orders];
  const places = Array.from({ length: 400 }, (_, at) => [
    0.04 + ((at % 20) * 0.92) / 19,
    0.04 + (Math.floor(at / 20) * 0.92) / 19,
  ]) as [number, number][];
  // The rim between two pixels belongs to either.
  const clear = places.filter((place) => {
    const around = [-0.012, 0.012].flatMap((by) => [
      pixelAt(order! + 1, [place[0] + by, place[1]]),
      pixelAt(order! + 1, [place[0], place[1] + by]),
    ]);
    return new Set(around).size === 1;
  });
  expect(clear.length).toBeGreaterThan(150);
  const expected = clear.map((place) => colourOf(pixelAt(order! + 1, place)));
  await expect.poll(() => coloursAt(page, name, clear)).toEqual(expected);
});
