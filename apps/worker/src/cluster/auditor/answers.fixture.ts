/** Rules of answers, by the journal alone. */
import { isDeepStrictEqual } from "node:util";
import type { Case } from "./evidence.fixture.ts";
import { isFields } from "./fits.fixture.ts";
import { isDone, isFinal, type Request, type Sent } from "./journal.fixture.ts";
import { kindMade } from "./kinds.fixture.ts";
import { shown, type Violation } from "./violation.fixture.ts";

const dayMs = 86_400_000;

/**
 * For a day, a POST's key has one answer. Other methods keep no answers: the same PUT again is another change.
 * A key that is used for another body is refused.
 */
export const oneAnswer = ({ requests }: Case): Violation[] =>
  requests.filter(({ method }) => method === "POST").flatMap(unlikeAnswers);

function unlikeAnswers({ sendings, name }: Request): Violation[] {
  const [first, ...later] = sendings.filter((sent) => isFinal(sent) && wasSentInTime(sent, sendings));
  return later
    .filter((sent) => !isRepetition(first!, sent))
    .map((sent) => ({
      rule: "answers-differ",
      about: name,
      ought: `${first!.status} ${shown(first!.answer)}`,
      is: `${sent.status} ${shown(sent.answer)}`,
    }));
}

const wasSentInTime = ({ sentAt }: Sent, [first]: readonly Sent[]) => sentAt - first!.sentAt < dayMs;

const isRepetition = (first: Sent, sent: Sent) =>
  isDeepStrictEqual(first.body, sent.body)
    ? first.status === sent.status && isDeepStrictEqual(first.answer, sent.answer)
    : !isDone(sent);

/** The id of the document that a request made, as it was answered. */
export function answeredId({ done }: Request): string | undefined {
  const id = isFields(done?.answer) ? done.answer.id : undefined;
  return typeof id === "string" ? id : undefined;
}

/** No two requests are answered with the same new document. */
export function oneDocumentEach({ requests }: Case): Violation[] {
  const makers = requests.filter((request) => kindMade(request) && answeredId(request));
  return [...Map.groupBy(makers, (request) => answeredId(request)!)]
    .filter(([, same]) => same.length > 1)
    .map(([id, same]) => ({
      rule: "answer-of-another",
      about: id,
      ought: "the answer of one request",
      is: `answered to ${same.map(({ name }) => name).join(", ")}`,
    }));
}
