/** A message that wasn't taken by the channel it was handed to. */
export class Rejected extends Error {
  /** True if the same message would be rejected again. */
  readonly permanent: boolean;
  /** True if the cause isn't this message: no other gets through at the moment either. */
  readonly unreachable: boolean;
  /** The receiver doesn't exist any more. */
  readonly gone: boolean;
  /** Seconds that the other side wants to be left alone; 0 when it doesn't say. */
  readonly retryAfterS: number;
  /** The other side's answer, or the reason why it couldn't be asked. */
  readonly response: string;

  constructor(
    response: string,
    kind: { permanent?: boolean; unreachable?: boolean; gone?: boolean; retryAfterS?: number } = {},
  ) {
    super(response);
    this.name = new.target.name;
    this.response = response;
    this.gone = kind.gone ?? false;
    this.permanent = this.gone || (kind.permanent ?? false);
    this.unreachable = kind.unreachable ?? false;
    this.retryAfterS = kind.retryAfterS ?? 0;
  }
}
