import type { TargetResolver } from "@meridian/domain";
import { askThread } from "@meridian/domain/thread";
import type { Question } from "./catalogueThread.ts";

type Catalogue = Omit<TargetResolver, "service">;

/**
 * The catalogue on a thread of its own: reading it takes a second of the processor, in which a server would answer
 * nobody.
 */
export function builtInCatalogue(thread = new URL("./catalogueThread.ts", import.meta.url)): Catalogue {
  const answerTo = askThread<Question, unknown>(thread);
  return {
    resolve: (...of) => answerTo({ ask: "resolve", of }) as ReturnType<Catalogue["resolve"]>,
    complete: (...of) => answerTo({ ask: "complete", of }) as ReturnType<Catalogue["complete"]>,
    around: (...of) => answerTo({ ask: "around", of }) as ReturnType<Catalogue["around"]>,
    showpieces: (...of) => answerTo({ ask: "showpieces", of }) as ReturnType<Catalogue["showpieces"]>,
  };
}
