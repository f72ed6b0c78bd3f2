import type { Log, TargetResolver } from "@meridian/domain";
import { builtInCatalogue } from "./builtInCatalogue.ts";
import { sesame } from "./sesame.ts";

/** The built-in catalogue, and what it doesn't know from a service, where there is an address of one. */
export function openTargetResolver(url: string | undefined, log: Log): TargetResolver {
  const catalogue = builtInCatalogue();
  const service = url === undefined ? null : sesame({ url, log });
  return {
    service,
    async resolve(name) {
      const known = await catalogue.resolve(name);
      return known && !("ambiguous" in known) ? known : ((await service?.resolve(name)) ?? known);
    },
    complete: catalogue.complete,
    showpieces: catalogue.showpieces,
    around: catalogue.around,
  };
}
