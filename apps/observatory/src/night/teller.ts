import type { Saying } from "../link/client.ts";
import type { Link } from "../link/link.ts";

/** Tells Meridian of the observatory, each part when it has changed, and all of it over a new connection. */
export interface Teller {
  look(): Promise<void>;
  /** A new connection knows nothing. */
  forget(): void;
}

/** `tells` is called as a part is told, and once Meridian has taken it. */
export function createTeller(
  link: () => Link,
  parts: () => Saying[],
  tells: (part: Saying, isTaken: boolean) => void,
): Teller {
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
          tells(part, false);
          // Another line is told what is true by then.
          const answer = await link().ask(part);
          if (answer.type === "error") told.delete(part.type);
          else tells(part, true);
        }
      } finally {
        isTelling = false;
      }
    },
  };
}
