/** A thread that has the catalogue: gets questions, and answers each with what it knows. */
import { answerQuestions } from "@meridian/domain/thread";
import { catalogueFrom } from "./catalogue.ts";

type Catalogue = ReturnType<typeof catalogueFrom>;

/** A question to the catalogue, and its parameters. */
export type Question = {
  [Kind in keyof Catalogue]: { ask: Kind; of: Parameters<Catalogue[Kind]> };
}[keyof Catalogue];

const { resolve, complete, showpieces, around } = catalogueFrom();

answerQuestions((question: Question) => {
  if (question.ask === "showpieces") return showpieces();
  if (question.ask === "around") return around(...question.of);
  return question.ask === "resolve" ? resolve(...question.of) : complete(...question.of);
});
