/** An entry of a file, or the reason why it can't be read. After a row that `stops`, nothing more could be read. */
export type SourceRow = { value: unknown } | { fault: string; stops?: true };

/** A fault that ends the reading of a file. */
export class FileFault extends Error {
  constructor(message: string, line?: number) {
    super(line === undefined ? message : `line ${line}: ${message}`);
    this.name = "FileFault";
  }
}

const kib = 1_024;

/** Characters that one entry may have: far more than a real one, and little enough to hold. */
export const largestRow = 1_024 * kib;
/** YAML takes a hundred times as long to parse, and blocks everything else meanwhile. */
export const largestYamlRow = 128 * kib;
/** Characters of a file that can only be read as a whole. */
export const largestWhole = { json: 4_096 * kib, yaml: 1_024 * kib };

export const tooLarge = (limit: number) =>
  `is longer than ${limit >= 1_024 * kib ? `${limit / (1_024 * kib)} MiB` : `${limit / kib} KiB`}`;
