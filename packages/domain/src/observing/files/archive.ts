import type { Context } from "../../base/context.ts";
import { readObservation } from "../observations/index.ts";
import { type OpenFile, openUserFile } from "./get.ts";
import { listUserFiles } from "./list.ts";
import { observationWithFiles } from "./seen.ts";

/** All files of an observation, to be sent as one. */
export interface Archive {
  /** The name without its ending. */
  name: string;
  /** Read page by page: there may be many. */
  files(): AsyncGenerator<OpenFile>;
}

/** Throws NOT_FOUND, FORBIDDEN. */
export async function openArchive(ctx: Context, { id }: { id: string }): Promise<Archive> {
  const { observation } = await observationWithFiles(ctx, id);
  return { name: readObservation(observation).name, files: () => filesOf(ctx, id) };
}

async function* filesOf(ctx: Context, id: string): AsyncGenerator<OpenFile> {
  for (let cursor: string | undefined; ; ) {
    const { items, next_cursor } = await listUserFiles(ctx, { id, limit: 200, order: "asc", cursor });
    for (const { id: fileId } of items) yield openUserFile(ctx, { id, fileId });
    if (!next_cursor) return;
    cursor = next_cursor;
  }
}
