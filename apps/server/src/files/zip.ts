import { type Archive, DomainError, type Log } from "@meridian/domain";
import { makeZip } from "client-zip";

/** All files as one, made while it is sent. Images hardly get smaller, so they are stored as they are. */
export const zipOf = (archive: Archive, log: Log): ReadableStream<Uint8Array> =>
  makeZip(entriesOf(archive, log));

/** A file that is gone from storage is left out, and named in the archive. */
async function* entriesOf({ files }: Archive, log: Log) {
  const missing: string[] = [];
  for await (const { name, open } of files()) {
    const input = await open().catch((error) => {
      if (!(error instanceof DomainError && error.code === "NOT_FOUND")) throw error;
      log.warn({ file: name }, "a file of an archive isn't in storage");
      return undefined;
    });
    if (input) yield { name, input };
    else missing.push(name);
  }
  if (missing.length > 0) yield { name: "MISSING.txt", input: `${missing.join("\n")}\n` };
}
