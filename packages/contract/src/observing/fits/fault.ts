/** A file can't be followed: `field` is the keyword that is wrong, or `file`; null where it isn't FITS at all. */
export class FitsFault extends Error {
  readonly field: string | null;
  /** The message without the field, to follow it. */
  readonly complaint: string;

  constructor(field: string | null, complaint: string) {
    super(field === null ? complaint : `${field === "file" ? "The file" : field} ${complaint}`);
    this.field = field;
    this.complaint = complaint;
  }
}
