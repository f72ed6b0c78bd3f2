/** A thread that has the catalogue: gets questions, and answers each with what it knows. */
import { parentPort } from "node:worker_threads";
import { catalogueFrom } from "./catalogue.ts";

type Catalogue = ReturnType<typeof catalogueFrom>;

/** Which question of the catalogue it is, and what it asks for. */
export type Question = { id: number } & {
  [Kind in keyof Catalogue]: { ask: Kind; of: Parameters<Catalogue[Kind]> };
}[keyof Catalogue];

export interface Answer {
  id: number;
  found?: unknown;
  /** Why it couldn't be looked up. */
  failure?: string;
}

const { resolve, complete } = catalogueFrom();

async function answerTo(question: Question): Promise<Answer> {
  const { id } = question;
  try {
    return {
      id,
      found: await (question.ask === "resolve" ? resolve(...question.of) : complete(...question.of)),
    };
  } catch (error) {
    return { id, failure: (error as Error).message };
  }
}

parentPort!.on("message", async (question: Question) => parentPort!.postMessage(await answerTo(question)));
