import type { Saying } from "../link/client.ts";
import type { Link } from "../link/link.ts";

/** Tells Meridian of the observatory, each part when it has changed, and all of it over a new connection. */
export interface Teller {
  look(): Promise<void>;
  /** A new connection knows nothing. */
  forget(): void;
}

export function createTeller(link: () => Link, parts: () => Saying[]): Teller {
  const told = new Map<string, string>();
  let isTelling = false;
  return {
    forget: () => told.clear(),
    async look() {
      if (isTelling || !link().isConnected) return;
      isTelling = true;
      try {
        for (const part of parts()) {
          const written = JSON.stringify(part);
          if (told.get(part.type) === written) continue;
          told.set(part.type, written);
          // Another line is told what is true by then.
          await link().ask(part);
        }
      } finally {
        isTelling = false;
      }
    },
  };
}
