import type { FieldError, Problem } from "@meridian/contract";

/** A refusal by a route that isn't tRPC. */
export class HttpProblem extends Error {
  readonly problem: Problem;
  readonly retryAfterSeconds: number | undefined;

  constructor(problem: Problem, retryAfterSeconds?: number) {
    super(problem.detail);
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The error that tRPC's client throws. */
interface Refused {
  data?: { problem?: unknown };
  meta?: { responseJSON?: unknown };
}

const isProblem = (value: unknown): value is Problem =>
  typeof value === "object" && value !== null && "code" in value && "detail" in value;

/** The server's words, when it was the server that refused; undefined when it couldn't be reached. */
export function problemOf(error: unknown): Problem | undefined {
  if (error instanceof HttpProblem) return error.problem;
  const { data, meta } = (error ?? {}) as Refused;
  // What refuses before tRPC is asked, such as maintenance, answers with the bare problem.
  return [data?.problem, meta?.responseJSON].find(isProblem);
}

export const hasStatus = (error: unknown, status: number) => problemOf(error)?.status === status;

/** The server's words after a field's name, "must be in the future", as a sentence of their own. */
function asSentence(words: string): string {
  const begun = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** `contact_email` is "contact email". */
function nameOf(path: string): string {
  const field = path.split(".").findLast((part) => !/^\d+$/.test(part));
  return field?.replace(/_id$/, "").replaceAll("_", " ") ?? "";
}

/** "Must be in the future." stands below a field as it is; "is taken" needs to say what is. */
const atField = ({ path, message }: FieldError) =>
  asSentence(
    /^(is|isn't|are|aren't|has|was)\b/.test(message) ? `${nameOf(path)} ${message}`.trim() : message,
  );

/** The faults by field, to be shown at the field. */
export const fieldErrorsOf = (error: unknown): FieldError[] => sentencesOf(problemOf(error)?.errors ?? []);

const sentencesOf = (errors: readonly FieldError[]) =>
  errors.map((fault) => ({ path: fault.path, message: atField(fault) }));

/** True if every fault is said at one of these fields, so that it needn't be said again. */
export function isSaidAt(fields: readonly string[], error: unknown): boolean {
  const faults = fieldErrorsOf(error);
  return (
    faults.length > 0 && faults.every(({ path }) => path.split(".").some((part) => fields.includes(part)))
  );
}

/** The same by the paths of the fields, as forms take it. */
export const faultsOf = (error: unknown): Record<string, string> => faultsIn(problemOf(error)?.errors ?? []);

/** The same of errors that came as an answer, not as a refusal. */
export const faultsIn = (errors: readonly FieldError[]): Record<string, string> =>
  Object.fromEntries(sentencesOf(errors).map(({ path, message }) => [path, message]));

/** The faults of all fields, each with the field's name in words: `contact_email` is "Contact email". */
function faultsInWords({ errors = [], detail }: Problem): string {
  if (errors.length === 0) return detail;
  return errors.map(({ path, message }) => asSentence(`${nameOf(path)} ${message}`.trim())).join(" ");
}

const withoutNetwork = new WeakSet<object>();

/** Remembers that the device was offline when something failed: it may be back by the time that this is read. */
export function noteNetwork(error: unknown): void {
  if (!navigator.onLine && typeof error === "object" && error !== null) withoutNetwork.add(error);
}

/** Words for what is wrong where the server couldn't be asked, and for what helps. */
export const outages = {
  offline: { title: "This device is offline", detail: "Check its connection and try again." },
  unreachable: { title: "Can't reach Meridian", detail: "It may be restarting; try again in a moment." },
};

const outageOf = (error: unknown) =>
  !navigator.onLine || withoutNetwork.has(error as object) ? "offline" : "unreachable";

/** An error in words that help: what happened, and what to do. */
export function explain(error: unknown): { title: string; detail: string } {
  const problem = problemOf(error);
  if (problem) {
    const what = problem.status >= 500 ? "Meridian ran into trouble" : problem.title;
    return { title: what, detail: faultsInWords(problem) };
  }
  return outages[outageOf(error)];
}

/** A refusal in a sentence or two, for a notification; of an outage other than the one that it met, while there is another. */
export function sentence(error: unknown, outage: keyof typeof outages = outageOf(error)): string {
  if (problemOf(error)) return explain(error).detail;
  const { title, detail } = outages[outage];
  return `${title}. ${detail}`;
}
