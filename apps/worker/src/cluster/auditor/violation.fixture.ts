/** Something that isn't as it ought to be. */
export interface Violation {
  rule: Rule;
  /** The document, request, mail or job that it is about. */
  about: string;
  ought: string;
  is: string;
}

export type Rule =
  | "answers-differ"
  | "answer-of-another"
  | "lost"
  | "not-as-answered"
  | "done-twice"
  | "refused-yet-done"
  | "unasked"
  | "version"
  | "audit-log"
  | "history"
  | "status-steps"
  | "times"
  | "import"
  | "recipients"
  | "mail"
  | "push"
  | "backup"
  | "scan"
  | "job"
  | "operation";

const longest = 300;

/** A value as a report shows it. */
export const shown = (value: unknown): string => (JSON.stringify(value) ?? "nothing").slice(0, longest);
