/** Keeps at rest, encrypted, what has to be readable again. */
export interface Secrets {
  /** Tells whether another installation has the same key, and nothing else about it. */
  fingerprint: string;
  /**
   * Encrypts a secret so that only the same context opens it: the context names its owner, so that one secret can't replace
   * another.
   */
  seal(secret: string, context: string): string;
  /** Throws SecretLost when this context or this installation's key doesn't open it. */
  open(sealed: string, context: string): string;
}

/** A secret that was sealed with another key, for something else, or isn't whole. */
export class SecretLost extends Error {
  constructor() {
    super("a secret at rest can't be opened");
    this.name = "SecretLost";
  }
}
