/** Questions to a thread, and its answers. Loads nothing else, so that a thread starts quickly. */
import { parentPort, Worker } from "node:worker_threads";

interface Waiting<Answer> {
  done(answer: Answer): void;
  fail(reason: Error): void;
}

interface Message<Question> {
  id: number;
  question: Question;
}

interface Reply<Answer> {
  id: number;
  answer?: Answer;
  /** The reason why there is no answer. */
  failure?: string;
}

/** No question takes longer: a thread that is still at one is ended. */
const mostMs = 30_000;

/**
 * Makes a function that asks a thread of its own, which answers with `answerQuestions`. The thread starts with the first
 * question, and starts again where it broke; it keeps no process alive. The promise rejects when the thread failed to
 * answer, or when it ends, as it does after half a minute without an answer.
 */
export function askThread<Question, Answer>(thread: URL): (question: Question) => Promise<Answer> {
  const waiting = new Map<number, Waiting<Answer>>();
  let worker: Worker | undefined;
  let asked = 0;

  const answered = ({ id, answer, failure }: Reply<Answer>) => {
    const one = waiting.get(id);
    waiting.delete(id);
    if (waiting.size === 0) worker?.unref();
    if (failure === undefined) one?.done(answer as Answer);
    else one?.fail(new Error(failure));
  };
  const ended = () => {
    worker = undefined;
    for (const { fail } of waiting.values()) fail(new Error("the thread ended"));
    waiting.clear();
  };
  const start = () =>
    new Worker(thread)
      .on("message", answered)
      // Who waits is told, and the thread's end follows.
      .on("error", () => {})
      .once("exit", ended);
  return (question) =>
    new Promise((resolve, reject) => {
      worker ??= start();
      worker.ref();
      asked += 1;
      const asking = worker;
      const limit = setTimeout(() => void asking.terminate(), mostMs);
      const done = (answer: Answer) => {
        clearTimeout(limit);
        resolve(answer);
      };
      const fail = (reason: Error) => {
        clearTimeout(limit);
        reject(reason);
      };
      waiting.set(asked, { done, fail });
      worker.postMessage({ id: asked, question } satisfies Message<Question>);
    });
}

/** Has this thread answer what `askThread` asks it. */
export function answerQuestions<Question>(answerTo: (question: Question) => unknown) {
  parentPort!.on("message", async ({ id, question }: Message<Question>) => {
    const reply = (of: Omit<Reply<unknown>, "id">) => parentPort!.postMessage({ id, ...of });
    try {
      reply({ answer: await answerTo(question) });
    } catch (error) {
      reply({ failure: (error as Error).message });
    }
  });
}
