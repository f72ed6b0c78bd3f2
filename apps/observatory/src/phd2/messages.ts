import { z } from "zod";

/** Letters of a line at most: PHD2's own are a few hundred, and anything may listen on its port. */
export const mostLetters = 2 ** 16;

/** Something that PHD2's event server wouldn't send. The connection is of no more use. */
export class Phd2Fault extends Error {
  override name = "Phd2Fault";
}

const text = z.string().transform((letters) => letters.slice(0, 300));
/** Pixels of the guide camera. */
const pixels = z.number().min(-1e5).max(1e5);

const event = z.discriminatedUnion("Event", [
  z.object({ Event: z.literal("Version"), PHDVersion: text }),
  z.object({ Event: z.literal("GuideStep"), RADistanceRaw: pixels, DECDistanceRaw: pixels }),
  z.object({ Event: z.literal("SettleDone"), Status: z.number(), Error: text.optional() }),
  z.object({ Event: z.literal("CalibrationFailed"), Reason: text.optional() }),
  z.object({ Event: z.literal("Alert"), Msg: text }),
  z.object({ Event: z.enum(["StartCalibration", "Calibrating"]) }),
]);
/** An event of PHD2's event server that matters here. */
export type Phd2Event = z.output<typeof event>;

const answer = z.object({
  id: z.int(),
  result: z.unknown(),
  error: z.object({ message: text }).optional(),
});
/** An answer to a call: with `error` where PHD2 refuses it. */
export type Phd2Answer = z.output<typeof answer>;

/**
 * Reads a line of PHD2. Undefined for what doesn't matter here: most of its events, and whatever a later version may add. Throws
 * Phd2Fault for what isn't an object in JSON.
 */
export function messageOf(line: string): Phd2Event | Phd2Answer | undefined {
  let content: unknown;
  try {
    content = JSON.parse(line);
  } catch {
    throw new Phd2Fault("what it sends isn't JSON");
  }
  if (typeof content !== "object" || content === null) throw new Phd2Fault("what it sends isn't an object");
  return ("Event" in content ? event : answer).safeParse(content).data;
}
