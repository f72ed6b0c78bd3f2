import { useEffect, useRef, useSyncExternalStore } from "react";

/** Something on the page that people fill in. */
interface Draft {
  isDirty(): boolean;
  /** True if the typed text comes back after signing in again. */
  isKept: boolean;
}

export interface Question {
  /** The reason of the question: the person leaves, or their session has ended. */
  why: "leaving" | "signed-out";
  answer(isDiscarded: boolean): void;
}

const drafts = new Set<Draft>();
const listeners = new Set<() => void>();
let question: Question | undefined;

function ask(why: Question["why"]): Promise<boolean> {
  question?.answer(false);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const show = (next: Question | undefined) => {
    question = next;
    for (const listener of listeners) listener();
  };
  show({
    why,
    answer(isDiscarded) {
      show(undefined);
      resolve(isDiscarded);
    },
  });
  return promise;
}

/** Asks before leaving while `isDirty` answers true; for forms that aren't made with `useForm`. */
export function useUnsaved(isDirty: () => boolean, isKept = false): void {
  const latest = useRef(isDirty);
  latest.current = isDirty;
  useEffect(() => {
    const draft = { isDirty: () => latest.current(), isKept };
    drafts.add(draft);
    return () => void drafts.delete(draft);
  }, [isKept]);
}

/**
 * For fields whose values are kept elsewhere: asks once something was typed, unless it is being sent. The handler belongs
 * around the fields.
 */
export function useUnsavedInput(isSent: boolean) {
  const isTouched = useRef(false);
  useUnsaved(() => isTouched.current && !isSent);
  return {
    onInput() {
      isTouched.current = true;
    },
  };
}

/** The drafts being filled in now; what opens later adds its own. */
export const draftsSoFar = (): ReadonlySet<Draft> => new Set(drafts);

/** True if something typed would be lost, in drafts other than these. */
export const isAnythingUnsaved = (others?: ReadonlySet<Draft>): boolean =>
  [...drafts].some((draft) => !others?.has(draft) && draft.isDirty());

/** True if the person may leave: nothing is unsaved, or they said that it may go. */
export const mayLeave = async (others?: ReadonlySet<Draft>): Promise<boolean> =>
  !isAnythingUnsaved(others) || ask("leaving");

/** The same when the session has ended, which drafts that are kept survive. */
export async function mayBeSignedOut(): Promise<boolean> {
  const isLost = [...drafts].some((draft) => !draft.isKept && draft.isDirty());
  return !isLost || ask("signed-out");
}

const watch = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The question to the person at the moment. */
export const useQuestion = (): Question | undefined => useSyncExternalStore(watch, () => question);

/** A field that somebody else saved with another value than it had. */
export interface Clash {
  path: string;
  theirs: unknown;
  /** The values that the form shows. */
  mine: unknown;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** True if two values say the same; the keys by which rows are told apart say nothing. */
export function isSame(one: unknown, other: unknown): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (name, inner) => (name === "key" ? undefined : inner));
  return text(one) === text(other);
}

/** Each field that the others have changed since, in groups of fields, too. */
export function clashesOf(before: object, theirs: object, mine: object, at = ""): Clash[] {
  return Object.entries(theirs).flatMap(([field, value]): Clash[] => {
    const [was, own] = [before, mine].map((values) => (values as Record<string, unknown>)[field]);
    const path = `${at}${field}`;
    if (isRecord(was) && isRecord(value) && isRecord(own)) return clashesOf(was, value, own, `${path}.`);
    return isSame(was, value) ? [] : [{ path, theirs: value, mine: own }];
  });
}
