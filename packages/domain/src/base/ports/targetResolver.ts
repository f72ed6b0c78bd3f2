import type { Completion, ResolvedTarget, SkyFieldInput, StarField } from "@meridian/contract";

/** Finds positions of things in the sky by their names. */
export interface TargetResolver {
  /** The service that is asked too; null where there is the built-in catalogue alone. */
  service: TargetService | null;
  /** Finds a position; undefined if nothing has that name. Throws UNAVAILABLE if that can't be found out now. */
  resolve(name: string): Promise<ResolvedTarget | Nonexistent | Ambiguous | undefined>;
  /** Targets of the built-in catalogue with a name that begins like that, the best known first. */
  complete(beginning: string, limit: number): Promise<Completion[]>;
  /** The bright and well-known clusters, nebulae and galaxies of the built-in catalogue. */
  showpieces(): Promise<ResolvedTarget[]>;
  /** The stars and objects of the built-in catalogue around a position: the brightest, and the largest. */
  around(field: SkyFieldInput): Promise<StarField>;
}

/** A number in a catalogue at which there is nothing in the sky. */
export interface Nonexistent {
  nonexistent: string;
}

/** A name that several targets have, far from each other. */
export interface Ambiguous {
  /** The targets that it may stand for, in words. */
  ambiguous: readonly string[];
}

export interface TargetService {
  /** Host of the service. */
  name: string;
  /**
   * Returns the service's last answer to this server; null if it was never asked. Never waits: after a while it asks the
   * service anew, and the next caller gets that answer.
   */
  lastAnswer(now: Date): TargetAnswer | null;
}

export interface TargetAnswer {
  at: Date;
  /** True if the answer could be used. */
  usable: boolean;
  latency_ms: number;
}
