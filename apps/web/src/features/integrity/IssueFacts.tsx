import { Link } from "@tanstack/react-router";
import { Facts } from "../../ui/Facts.tsx";
import { Time } from "../../ui/Time.tsx";
import { DocumentId } from "./DocumentId.tsx";
import { capital, collectionWords, type ShownIssue, typeWords } from "./words.ts";

const moment = (at: string | null) => at && <Time key={at} at={at} />;

/** What was moved is deleted at the same time. */
const undoneUntil = ({ check, abilities }: ShownIssue): string => {
  if (!abilities.undo) return "Could be undone until";
  return check === "file.orphan" ? "In quarantine, and can be undone, until" : "Can be undone until";
};

/** Where, since when, and what became of it. */
export function IssueFacts({ issue }: { issue: ShownIssue }) {
  const { check, type, collection, document_id, ignore_reason, ignored_until, repaired_at } = issue;
  return (
    <Facts
      title="About this issue"
      facts={[
        [
          "Check",
          <Link key="check" to="/integrity/issues" search={{ check, status: "open" }}>
            <code>{check}</code>
          </Link>,
        ],
        ["Type", typeWords[type]],
        ["Collection", capital(collectionWords(collection))],
        ["Document", document_id && <DocumentId key="document" of={issue} />],
        ["First seen", moment(issue.first_seen_at)],
        [
          "Last seen",
          <Link key="scan" to="/integrity/scans/$id" params={{ id: issue.scan_id }}>
            {moment(issue.last_seen_at)}
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
