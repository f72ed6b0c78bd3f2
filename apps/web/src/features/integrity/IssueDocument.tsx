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

/** The beginning of a top-level field in the text of a document. */
const fieldStart = /^ {4}"((?:[^"\\]|\\.)*)": /;

/** The text in pieces: each top-level field with all of its lines, or what is around them. */
function piecesOf(text: string): { field: string | undefined; lines: string }[] {
  const pieces: { field: string | undefined; lines: string }[] = [];
  for (const line of text.split("\n")) {
    const name = fieldStart.exec(line)?.[1];
    const isWithin = name === undefined && line.startsWith("    ") && pieces.length > 0;
    if (isWithin) pieces.at(-1)!.lines += `${line}\n`;
    else pieces.push({ field: name === undefined ? undefined : JSON.parse(`"${name}"`), lines: `${line}\n` });
  }
  return pieces;
}

/** The document as it is stored, its faulty fields marked. */
function Lines({ text, faulty }: { text: string; faulty: Set<string> }) {
  return piecesOf(text).map(({ field, lines }) =>
    field !== undefined && faulty.has(field) ? (
      <mark key={field} className={classes.fault}>
        {lines}
      </mark>
    ) : (
      lines
    ),
  );
}

/** Brings the first fault into sight within the document's own scrolling, without moving the page. */
const showFault = (panel: HTMLPreElement | null) => {
  const fault = panel?.querySelector("mark");
  if (panel && fault) panel.scrollTop = Math.max(0, fault.offsetTop - panel.clientHeight / 3);
};

/** The document as it is now, the fault marked in it. */
export function IssueDocument({ issue }: { issue: ShownIssue }) {
  const { document_text, document_bytes, document_id } = issue;
  if (document_id === null) return null;
  return (
    <section className="surface" aria-labelledby="document-title">
      <Title order={2} size="1rem" id="document-title" px="1rem" pt="0.75rem">
        Document
      </Title>
      {document_text === null ? (
        <Text c="dimmed" px="1rem" pb="0.75rem">
          {document_bytes ? `It has ${bytes(document_bytes)}, too much to show here.` : "It isn't there."}
        </Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre ref={showFault} className={classes.document} tabIndex={0}>
          <Lines text={document_text} faulty={faultyFields(issue)} />
        </pre>
      )}
    </section>
  );
}
