/** The way in which the exposures of an observation are taken: dithered, as a mosaic, and in which order. */
import { z } from "zod";

export const dither = z.strictObject({
  every: z
    .int()
    .min(1)
    .max(1000)
    .describe("The telescope moves a little after this many exposures of a panel"),
  radius: z.number().positive().max(600).describe("Arcseconds from the centre, at most"),
  pattern: z.enum(["random", "spiral", "square"]).default("random"),
  settle_seconds: z.number().min(0).max(600).default(10).describe("From the move until it exposes again"),
});
export type Dither = z.output<typeof dither>;

/** Panels of a mosaic, at most. */
export const mostPanels = 100;
/** Degrees across a whole mosaic, at most: far from its middle, a flat drawing of the sky says little. */
const widest = 60;

const along = z.int().min(1).max(20);
const side = z.number().positive().max(600).nullable().default(null);

export const mosaic = z
  .strictObject({
    columns: along.describe("Panels side by side"),
    rows: along.describe("Panels one below the other"),
    overlap: z
      .number()
      .min(0)
      .max(90)
      .default(10)
      .describe("Percent of a panel that its neighbours also show"),
    rotation: z
      .number()
      .min(0)
      .lt(360)
      .nullable()
      .default(null)
      .describe(
        "Position angle of its upper side in degrees, east of north; null for that of the target, or 0",
      ),
    panel_width: side.describe(
      "Arcminutes; null for the observatory's field of view, which is then written here. Not more than that, or panels leave gaps",
    ),
    panel_height: side.describe("Arcminutes, as panel_width"),
  })
  .superRefine((given, issues) => {
    const { columns, rows, panel_width, panel_height } = given;
    const refuse = (field: keyof typeof given, message: string) =>
      issues.addIssue({ code: "custom", path: [field], message });
    if (columns * rows < 2) refuse("columns", "must make at least 2 panels with rows");
    if (columns * rows > mostPanels) refuse("columns", `must make at most ${mostPanels} panels with rows`);
    if (panel_width !== null && panel_height === null) refuse("panel_height", "is required with panel_width");
    if (panel_height !== null && panel_width === null) refuse("panel_width", "is required with panel_height");
    for (const [field, span] of Object.entries(spanOf(given)))
      if (span > widest)
        refuse(field as "columns" | "rows", `must span at most ${widest}°, and span ${span.toFixed(1)}°`);
  });
export type Mosaic = z.output<typeof mosaic>;

/** Degrees across a mosaic, along its columns and its rows; 0 while the size of its panels isn't known. */
function spanOf({ columns, rows, overlap, panel_width, panel_height }: z.output<typeof mosaic>) {
  const span = (count: number, size: number | null) =>
    ((size ?? 0) / 60) * (1 + (count - 1) * (1 - overlap / 100));
  return { columns: span(columns, panel_width), rows: span(rows, panel_height) };
}

export const sequence = z.strictObject({
  dither: dither.nullable().default(null),
  mosaic: mosaic.nullable().default(null),
  order: z
    .enum(["by_filter", "interleaved"])
    .default("by_filter")
    .describe(
      "Of the exposures of a panel: all of one entry before the next, or one of each entry in turn. Panel follows panel",
    ),
});
export type Sequence = z.output<typeof sequence>;

/** A panel of a mosaic: its centre in the ICRS, and the position angle of the camera there. */
export const panel = z.object({
  ra: z.number().describe("Degrees"),
  dec: z.number().describe("Degrees"),
  rotation: z
    .number()
    .describe(
      "Position angle in degrees; it differs from panel to panel, mostly near the poles, so that they fit together",
    ),
});
export type Panel = z.infer<typeof panel>;

/** The steps that a request comes to, and the time that they take. */
export const expansion = z.object({
  panels: z.array(panel).describe("Of a mosaic, row by row from its upper left; empty without one"),
  steps: z
    .array(
      z.object({
        panel: z.int().nullable().describe("Which of `panels`, from 0; null without a mosaic"),
        exposures: z.array(z.int()).describe("Which of `exposures`, from 0: one of each in turn"),
        rounds: z.int().describe("How often"),
        seconds: z.number().describe("Slew, changes of the filter, readout and dithering included"),
      }),
    )
    .describe("In the order in which they are taken"),
  exposures: z.int().describe("Of all panels"),
  exposure_seconds: z.number(),
  total_seconds: z.number().describe("With the observatory's overheads, and the dithers"),
});
export type Expansion = z.infer<typeof expansion>;

/** The steps of an observation that are left, and how far each panel of its mosaic has come. */
export const remaining = expansion.extend({
  panels: z.array(
    panel.extend({
      acquired: z.int().describe("Exposures that there are of it"),
      asked: z.int().describe("Exposures that are asked for of it"),
    }),
  ),
});
export type Remaining = z.infer<typeof remaining>;
