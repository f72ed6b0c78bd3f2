import type { ResolvedTarget } from "@meridian/contract";

/** What knows where things in the sky are by their names. */
export interface TargetResolver {
  /** Undefined where nothing is called that. Throws UNAVAILABLE where that can't be found out now. */
  resolve(name: string): Promise<ResolvedTarget | undefined>;
}
