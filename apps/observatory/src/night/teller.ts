import type { Saying } from "../link/client.ts";
import type { Link } from "../link/link.ts";

/** Tells Meridian of the observatory, each part when it has changed, and all of it over a new connection. */
export interface Teller {
  look(): Promise<void>;
  /** A new connection knows nothing. */
  forget(): void;
}

/** Whoever has to know what Meridian knows. */
interface Witness {
  /** Called as a part is told, which may be lost, and as Meridian has taken it. */
  told(part: Saying, isTaken: boolean): void;
}

export function createTeller(link: () => Link, parts: () => Saying[], witness: Witness): Teller {
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
          witness.told(part, false);
          // Another line is told what is true by then.
          const answer = await link().ask(part);
          if (answer.type === "error") told.delete(part.type);
          else witness.told(part, true);
        }
      } finally {
        isTelling = false;
      }
    },
  };
}
