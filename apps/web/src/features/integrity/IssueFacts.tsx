import { Link } from "@tanstack/react-router";
import { capital, spaced } from "../../format/words.ts";
import { Copyable } from "../../ui/values/Copyable.tsx";
import { type Fact, Facts } from "../../ui/values/Facts.tsx";
import { Time, WithinFocusable } from "../../ui/values/Time.tsx";
import { DocumentId } from "./DocumentId.tsx";
import { type ShownIssue, typeWords } from "./words.ts";

const moment = (at: string | null) => at && <Time key={at} at={at} />;

/** What was moved is deleted at the same time. */
const undoneUntil = ({ check, abilities }: ShownIssue): string => {
  if (!abilities.undo) return "Could be undone until";
  return check === "file.orphan" ? "In quarantine, and can be undone, until" : "Can be undone until";
};

/** Where the file is stored, or would be. */
const keyOf = ({ details: { key } }: ShownIssue): Fact[] =>
  typeof key === "string" ? [["Storage key", <Copyable key="key" value={key} label="storage key" />]] : [];

/** The record of a file has no page of its own. */
function observationOf({ collection, document }: ShownIssue): Fact[] {
  const id = (document as { observation_id?: unknown } | null | undefined)?.observation_id;
  if (collection !== "user_files" || typeof id !== "string") return [];
  return [
    ["Observation", <DocumentId key="observation" of={{ collection: "observations", document_id: id }} />],
  ];
}

/** Where, since when, and what became of it. */
export function IssueFacts({ issue }: { issue: ShownIssue }) {
  const { check, type, collection, document_id, ignore_reason, ignored_until, repaired_at, explanation } =
    issue;
  return (
    <Facts
      title="About this issue"
      facts={[
        [
          "Check",
          <Link key="check" to="/integrity/checks/$id" params={{ id: check }}>
            {explanation.title}
          </Link>,
        ],
        ["Type", typeWords[type]],
        ["Collection", capital(spaced(collection))],
        ...(document_id === null ? [] : [["Document", <DocumentId key="document" of={issue} />] as Fact]),
        ...keyOf(issue),
        ...observationOf(issue),
        ["First seen", moment(issue.first_seen_at)],
        [
          "Last seen",
          <Link key="scan" to="/integrity/scans/$id" params={{ id: issue.scan_id }}>
            <WithinFocusable value={true}>{moment(issue.last_seen_at)}</WithinFocusable>
          </Link>,
        ],
        ...(ignore_reason ? [["Ignored because", ignore_reason] as [string, string]] : []),
        ...(ignored_until ? [["Ignored until", moment(ignored_until)] as [string, React.ReactNode]] : []),
        ...(repaired_at ? [["Repaired", moment(repaired_at)] as [string, React.ReactNode]] : []),
        ...(issue.undo_until
          ? [[undoneUntil(issue), moment(issue.undo_until)] as [string, React.ReactNode]]
          : []),
        ...(repaired_at
          ? [["Repaired by", issue.repaired_by_name ?? "Deleted account"] as [string, string]]
          : []),
      ]}
    />
  );
}
