import {
  type Expansion,
  expand,
  exposureRequest,
  type Observatory,
  overheads,
  sequence as sequenceSchema,
  withPanelSize,
} from "@meridian/contract";
import { requestOf } from "./request.ts";
import type { Values } from "./values.ts";

type Place = Pick<Observatory, "equipment" | "overheads">;

/** The place of a request to the network until the server says where it would go first. */
const usual: Place = { equipment: {}, overheads: overheads.parse({}) };

/** The sequence as far as it is complete, with the observatory's field of view as the size of its panels. */
export function readSequence(values: Values, observatory: Place | undefined) {
  const read = sequenceSchema.nullable().safeParse(requestOf(values).sequence);
  if (!read.success) return undefined;
  return withPanelSize(read.data, observatory?.equipment ?? {});
}

/** The steps at an observatory, or with the usual overheads at any that fits; undefined while it or one of the exposures isn't known. */
export function expansionOf(values: Values, observatory: Place | undefined): Expansion | undefined {
  const place = values.isNetwork ? usual : observatory;
  const sequence = readSequence(values, place);
  if (!place || sequence === undefined) return undefined;
  const { target, exposures } = requestOf(values);
  const complete = exposures.flatMap((one) => exposureRequest.safeParse(one).data ?? []);
  if (complete.length < exposures.length) return undefined;
  const { ra = 0, dec = 0, rotation } = target;
  return expand({ target: { ra, dec, rotation }, exposures: complete, sequence }, place.overheads);
}
