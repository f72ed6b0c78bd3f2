import type { Completion, ResolvedTarget } from "@meridian/contract";

/** What knows where things in the sky are by their names. */
export interface TargetResolver {
  /** The service that is asked too; null where there is the built-in catalogue alone. */
  service: TargetService | null;
  /** Undefined where nothing is called that. Throws UNAVAILABLE where that can't be found out now. */
  resolve(name: string): Promise<ResolvedTarget | Nonexistent | undefined>;
  /** Targets of the built-in catalogue with a name that begins like that, the best known first. */
  complete(beginning: string, limit: number): Promise<Completion[]>;
}

/** A number in a catalogue at which there is nothing in the sky. */
export interface Nonexistent {
  nonexistent: string;
}

export interface TargetService {
  /** Its host. */
  name: string;
  /**
   * How it last answered this server; null while it was never asked. Never waits: where that was a while ago, the service
   * is asked anew, and the next to look sees how that went.
   */
  lastAnswer(now: Date): TargetAnswer | null;
}

export interface TargetAnswer {
  at: Date;
  /** Whether it could be used. */
  usable: boolean;
  latency_ms: number;
}
