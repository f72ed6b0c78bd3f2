import type { AnnouncedFile } from "@meridian/contract";
import { announcedFiles } from "@meridian/database";
import { query, sql } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { invalidFields } from "../../base/errors.ts";

/**
 * Notes which files there will be of an observation. One that is here already must be what is announced. Throws INVALID
 * naming those that aren't.
 */
export async function announceFiles(
  tx: Transaction,
  { now }: Context,
  observation_id: string,
  files: readonly AnnouncedFile[],
): Promise<void> {
  if (files.length === 0) return;
  await refuseOthers(tx, observation_id, files);
  const rows = files.map(({ id, size_bytes = null, sha256 = null }) => ({
    ...{ observation_id, file_id: id, announced_at: now() },
    ...{ size_bytes, sha256 },
  }));
  await tx.insert(announcedFiles).values(rows).onConflictDoNothing();
}

async function refuseOthers(tx: Transaction, observationId: string, files: readonly AnnouncedFile[]) {
  const ids = files.map(({ id }) => id);
  const here = await query<
    {
      id: string;
      sha256: string | null;
      observation_id: string | null;
    }[]
  >(tx)`
    select id, doc ->> 'sha256' as sha256, doc ->> 'observation_id' as observation_id from user_files
     where id = any(${sql.param(ids)}::text[])`;
  const errors = here.flatMap((stored) => {
    const at = ids.indexOf(stored.id);
    const { sha256 } = files[at]!;
    if (stored.observation_id !== observationId)
      return [{ path: `files.${at}.id`, message: "is a file of another observation" }];
    if (!sha256 || sha256 === stored.sha256) return [];
    return [
      { path: `files.${at}.sha256`, message: `isn't that of the file that was uploaded, ${stored.sha256}` },
    ];
  });
  if (errors.length > 0) throw invalidFields(errors);
}
