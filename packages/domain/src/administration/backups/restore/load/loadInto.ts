/** Where a backup is loaded, and who looks on. */
export interface LoadInto {
  schema: string;
  /** For each part of a table: sees its rows, as COPY writes them, piece by piece. */
  watch?(table: string): (piece: Buffer) => void;
  /** Once everything is loaded, and before it is brought up to date. */
  loaded?(): Promise<void>;
}
