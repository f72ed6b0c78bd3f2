/**
 * Rules of documents: each is there because one request made it, as it was answered, until one takes it away.
 *
 * Of requests with the same body it can't be told which made a document: the number is right, the name may be that of another.
 */
import { answeredId } from "./answers.fixture.ts";
import type { Birth, Case } from "./evidence.fixture.ts";
import { fits, isFields, pick, unlike } from "./fits.fixture.ts";
import { firstSentAt, type Request } from "./journal.fixture.ts";
import { documentAt, kindMade } from "./kinds.fixture.ts";
import { unmatched } from "./matched.fixture.ts";
import { shown, type Violation } from "./violation.fixture.ts";

/** Every document that was made has a request that asked for it and made no other. What imports and schedules make is left out. */
export function onceEach({ births, requests, toleranceMs }: Case): Violation[] {
  const answered = new Map(
    requests.flatMap((request) => {
      const id = kindMade(request) && answeredId(request);
      return id ? [[id, request] as const] : [];
    }),
  );
  const open = requests.filter(({ outcome }) => outcome === "unknown");
  const own = births.filter(({ id, importId, isOfSystem }) => !answered.has(id) && !importId && !isOfSystem);
  const askers = (birth: Birth, among: readonly Request[]) =>
    among.filter((request) => asksFor(request, birth) && firstSentAt(request) - toleranceMs <= birth.at);
  return unmatched(own, (birth) => askers(birth, open)).map((birth) =>
    unexplained(birth, askers(birth, requests)),
  );
}

const asksFor = (request: Request, { kind, made }: Birth) =>
  kindMade(request) === kind && (kind.isOperation || fits(request.body ?? {}, made));

function unexplained({ kind, id, made }: Birth, askers: readonly Request[]): Violation {
  const about = `${kind.table} ${id}`;
  const is = shown(made);
  const twice = askers.find(({ outcome }) => outcome !== "refused");
  if (twice) return { rule: "done-twice", about, ought: `${twice.name} makes one document`, is };
  const [refused] = askers;
  return refused
    ? { rule: "refused-yet-done", about, ought: `${refused.name} makes nothing`, is }
    : { rule: "unasked", about, ought: "a request that asks for it", is };
}

/** Every document that was answered is there, unless its DELETE was sent and not refused, and was made as it was answered. */
export const thereAsAnswered = (given: Case): Violation[] =>
  given.requests.flatMap((request) => {
    const kind = kindMade(request);
    const id = answeredId(request);
    if (!kind || !id || !request.done) return [];
    const row = given.found.documents.get(kind.table)!.get(id);
    const birth = given.births.find((one) => one.id === id);
    if (!row && !mayBeGone(given, id))
      return [{ rule: "lost", about: `${kind.table} ${id}`, ought: shown(request.done.answer), is: "gone" }];
    if (!birth) return [];
    return notAsAnswered(request, birth);
  });

function notAsAnswered({ done, body, name }: Request, { kind, id, made, isMadeKnown }: Birth): Violation[] {
  if (kind.isOperation || !isMadeKnown) return [];
  const answer = isFields(done!.answer) ? done!.answer : {};
  const about = `${kind.table} ${id}`;
  if (!fits(body ?? {}, made))
    return [{ rule: "answer-of-another", about, ought: `${name} ${shown(body)}`, is: shown(made) }];
  const names = unlike(answer, made, [...(kind.apart ?? []), "version", "updated_at"]);
  return names.length === 0
    ? []
    : [{ rule: "not-as-answered", about, ought: shown(pick(answer, names)), is: shown(pick(made, names)) }];
}

const deletions = ({ requests }: Case, id: string) =>
  requests.filter(({ method, path }) => method === "DELETE" && documentAt(path)?.id === id);

const mayBeGone = (given: Case, id: string) =>
  deletions(given, id).some(({ outcome }) => outcome !== "refused");

/** A document is gone once its DELETE was answered, with one entry of the audit log, and no other is. */
export const goneAsAsked = (given: Case): Violation[] =>
  given.births
    .filter(({ kind }) => kind.goes)
    .flatMap(({ kind, id }) => {
      const about = `${kind.table} ${id}`;
      const isThere = given.found.documents.get(kind.table)!.has(id);
      const asked = deletions(given, id);
      const done = asked.find(({ outcome }) => outcome === "done");
      const entries = given.entriesOf.get(id)?.filter(({ action }) => action.endsWith(".delete")) ?? [];
      if (isThere && done)
        return [{ rule: "lost", about, ought: `gone after ${done.name}`, is: "there" } as const];
      if (isThere) return [];
      const why = unaskedEnd(asked);
      const log =
        entries.length === 1
          ? []
          : [
              {
                rule: "audit-log",
                about,
                ought: "one entry of its deletion",
                is: String(entries.length),
              } as const,
            ];
      return [...(why ? [{ ...why, about }] : []), ...log];
    });

function unaskedEnd(asked: readonly Request[]): Omit<Violation, "about"> | undefined {
  if (asked.some(({ outcome }) => outcome !== "refused")) return;
  const [refused] = asked;
  return refused
    ? { rule: "refused-yet-done", ought: `there, as ${refused.name} was refused`, is: "gone" }
    : { rule: "unasked", ought: "there, as no request deletes it", is: "gone" };
}
