import { sql } from "@meridian/database/query";

/** SQL for whether the file that `a`, a row of announced files, stands for is here. */
export const isFileHere = sql`
  exists (select from user_files f where f.id = a.file_id and f.doc_observation_id = a.observation_id)`;
