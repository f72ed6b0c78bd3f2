/** The schema that a backup is loaded into, and its observers. */
export interface LoadInto {
  schema: string;
  /** Returns an observer of a table's part: it sees the rows, as COPY writes them, piece by piece. */
  watch?(table: string): (piece: Buffer) => void;
  /** Runs once everything is loaded, and before it is brought up to date. */
  loaded?(): Promise<void>;
}
