import type { Destinations } from "@meridian/domain";

/** The real services, over the network. */
export function openDestinations(_options: { allowPrivate: boolean }): Destinations {
  return {
    async test({ kind }) {
      return { ok: false, message: `Destinations of the kind ${kind} can't be tested yet.` };
    },
  };
}
