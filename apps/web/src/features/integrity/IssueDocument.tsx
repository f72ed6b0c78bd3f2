import { Text, Title } from "@mantine/core";
import { bytes } from "../../format/quantity.ts";
import classes from "./Integrity.module.css";
import type { ShownIssue } from "./words.ts";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const nameOf = (entry: unknown): unknown => (isObject(entry) ? entry.field : entry);

/** The top-level fields that an issue is about: as its details name them, and what its repair would change. */
function faultyFields({ details, repair }: ShownIssue): Set<string> {
  const named = [
    details.field,
    ...(Array.isArray(details.fields) ? details.fields : []),
    ...(repair?.changes ?? []),
  ].map(nameOf);
  return new Set(named.flatMap((name) => (typeof name === "string" ? [name.split(/[.[]/)[0]!] : [])));
}

/** One top-level field a line or more, so that a faulty one can be marked. */
function Lines({ document, faulty }: { document: Record<string, unknown>; faulty: Set<string> }) {
  return Object.entries(document).map(([field, value]) => {
    const line = `${JSON.stringify(field)}: ${JSON.stringify(value, undefined, 2)}\n`;
    return faulty.has(field) ? (
      <mark key={field} className={classes.fault}>
        {line}
      </mark>
    ) : (
      line
    );
  });
}

/** Brings the first fault into sight within the document's own scrolling, without moving the page. */
const showFault = (panel: HTMLPreElement | null) => {
  const fault = panel?.querySelector("mark");
  if (panel && fault) panel.scrollTop = Math.max(0, fault.offsetTop - panel.clientHeight / 3);
};

/** The document as it is now, the fault marked in it. */
export function IssueDocument({ issue }: { issue: ShownIssue }) {
  const { document, document_bytes, document_id } = issue;
  if (document_id === null) return null;
  return (
    <section className="surface" aria-labelledby="document-title">
      <Title order={2} size="1rem" id="document-title" px="1rem" pt="0.75rem">
        Document
      </Title>
      {document === null || document === undefined ? (
        <Text c="dimmed" px="1rem" pb="0.75rem">
          {document_bytes ? `It has ${bytes(document_bytes)}, too much to show here.` : "It isn't there."}
        </Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre ref={showFault} className={classes.document} tabIndex={0}>
          {isObject(document) ? (
            <Lines document={document} faulty={faultyFields(issue)} />
          ) : (
            JSON.stringify(document, undefined, 2)
          )}
        </pre>
      )}
    </section>
  );
}
