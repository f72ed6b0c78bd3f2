import { observationDocument } from "@meridian/contract";
import { z } from "zod";
import type { LiveNotice } from "../../base/liveNotice.ts";

const { shape } = observationDocument;
/** A field that isn't an id would have every reader of the notice take it for one that was lost. */
const place = z.object({
  user_id: shape.user_id.catch(""),
  observatory_id: shape.observatory_id.catch("").transform((placed) => placed ?? ""),
  project_id: shape.project_id.catch(""),
});

interface Placed {
  id: string;
  user_id: unknown;
  observatory_id: unknown;
  project_id: unknown;
}

/** An observation has come, changed or gone, for those who see it where it belongs. It may be a document as it is stored. */
export const observationNotice = ({ id, ...document }: Placed): LiveNotice => ({
  type: "observation.changed",
  id,
  ...place.parse(document),
});
