/** A set can't go on for now; its message is a sentence for people. */
export class Waits extends Error {
  override name = "Waits";
  /** Seconds until it is looked at again. */
  readonly seconds: number;

  constructor(message: string, seconds: number) {
    super(message);
    this.seconds = seconds;
  }
}
