import type { Log, TargetResolver } from "@meridian/domain";
import { builtInCatalogue } from "./builtInCatalogue.ts";
import { sesame } from "./sesame.ts";

/** One for all of a process: it holds a hundred thousand stars, and its thread is started by the first question. */
const catalogue = builtInCatalogue();

/** The built-in catalogue, and what it doesn't know from a service, where there is an address of one. */
export function openTargetResolver(url: string | undefined, log: Log): TargetResolver {
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
