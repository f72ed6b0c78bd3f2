import { type TonightImage, type TonightImages, userFileDocument } from "@meridian/contract";
import { query, sql } from "@meridian/database/query";
import { readAtRest } from "../../base/atRest.ts";
import type { Context } from "../../base/context.ts";
import { isoTime } from "../../base/isoTime.ts";
import { requireUser } from "../../ground/access/index.ts";
import { readObservation } from "../observations/index.ts";

const most = 12;
/** Newest submissions among which images are looked for. */
const mostObservations = 50;

interface Row {
  id: string;
  doc: unknown;
  created_at: string;
  observation_id: string;
  observation: unknown;
  observatory_name: string | null;
}

const atRest = userFileDocument.pick({ filter: true, captured_at: true });

/** Returns the newest light images with a preview of the caller's own observations. Throws UNAUTHENTICATED. */
export async function listOwnImages(ctx: Context): Promise<TonightImages> {
  const { userId } = requireUser(ctx);
  const rows = await query<Row[]>(ctx.db)`
    select f.id, f.doc - 'fits_header' as doc, ${sql.raw(isoTime("f.created_at"))} as created_at,
           o.id as observation_id, o.doc as observation,
           (select left(s.doc ->> 'name', 200) from observatories s where s.id = left(f.doc ->> 'observatory_id', 200)) as observatory_name
      from (select id, doc from observations
             where doc_user_id = ${userId} and doc_status not in ('pending', 'assigned')
             order by created_at desc limit ${mostObservations}) o
      cross join lateral (
        select * from user_files where doc_observation_id = o.id order by created_at desc, id limit ${most}) f
     where jsonb_typeof(f.doc -> 'preview_key') = 'string' and left(f.doc ->> 'kind', 200) = 'light'
     order by f.created_at desc, f.id limit ${most}`;
  return { items: rows.map(imageOf) };
}

function imageOf({ id, doc, created_at, observation_id, observation, observatory_name }: Row): TonightImage {
  const { filter, captured_at } = readAtRest(atRest, doc);
  const { name, target } = readObservation(observation);
  return {
    ...{ id, observation_id, observation_name: name, target_name: target.name },
    ...{ filter, observatory_name, taken_at: captured_at ?? created_at },
  };
}
