/** A thread that has the catalogue: gets questions, and answers each with what it knows. */
import { parentPort } from "node:worker_threads";
import { catalogueFrom } from "./catalogue.ts";

type Catalogue = ReturnType<typeof catalogueFrom>;

/** A question to the catalogue, and its parameters. */
export type Question = { id: number } & {
  [Kind in keyof Catalogue]: { ask: Kind; of: Parameters<Catalogue[Kind]> };
}[keyof Catalogue];

export interface Answer {
  id: number;
  found?: unknown;
  /** The reason why it couldn't be looked up. */
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
