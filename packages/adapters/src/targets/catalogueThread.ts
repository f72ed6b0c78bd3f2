/** A thread that has the catalogue: gets names, and answers each with what it knows by it. */
import { parentPort } from "node:worker_threads";
import type { ResolvedTarget } from "@meridian/contract";
import { catalogueFrom } from "./catalogue.ts";

export interface Question {
  id: number;
  name: string;
}

export interface Answer {
  id: number;
  found?: ResolvedTarget | undefined;
  /** Why it couldn't be looked up. */
  failure?: string;
}

const { resolve } = catalogueFrom();

async function answerTo({ id, name }: Question): Promise<Answer> {
  try {
    return { id, found: await resolve(name) };
  } catch (error) {
    return { id, failure: (error as Error).message };
  }
}

parentPort!.on("message", async (question: Question) => parentPort!.postMessage(await answerTo(question)));
