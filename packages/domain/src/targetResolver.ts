import type { ResolvedTarget } from "@meridian/contract";

/** What knows where things in the sky are by their names. */
export interface TargetResolver {
  /** Whether it asks a service too, and not the built-in catalogue alone. */
  hasService: boolean;
  /** Undefined where nothing is called that. Throws UNAVAILABLE where that can't be found out now. */
  resolve(name: string): Promise<ResolvedTarget | undefined>;
}
