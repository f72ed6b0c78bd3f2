import { type Archive, DomainError, type Log, ObjectRefused } from "@meridian/domain";
import { makeZip } from "client-zip";

/** All files as one, made while it is sent. Images hardly get smaller, so they are stored as they are. */
export const zipOf = (archive: Archive, log: Log): ReadableStream<Uint8Array> =>
  makeZip(entriesOf(archive, log));

/** A file that is gone from storage, or that storage doesn't give, is left out, and named in the archive. */
async function* entriesOf({ files }: Archive, log: Log) {
  const missing: string[] = [];
  for await (const { name, open } of files()) {
    const input = await open().catch((error) => {
      const reason = whyLeftOut(error);
      if (reason === undefined) throw error;
      log.warn({ file: name, err: error }, "a file is left out of an archive");
      missing.push(name + reason);
    });
    if (input) yield { name, input };
  }
  if (missing.length > 0) yield { name: "MISSING.txt", input: `${missing.join("\n")}\n` };
}

/** A text to follow its name; undefined for errors that break the archive off. */
function whyLeftOut(error: unknown): string | undefined {
  if (error instanceof ObjectRefused) return ` (can't be read at the moment: ${error.reason})`;
  return error instanceof DomainError && error.code === "NOT_FOUND" ? "" : undefined;
}
