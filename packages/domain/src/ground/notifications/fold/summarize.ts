import { escapeMarkdown } from "../../mail/index.ts";
import { type Topic, topics } from "../topics.ts";

/** Events in the same words. */
export interface Line {
  title: string;
  body: string;
  path: string;
  /** How often it happened. */
  count: number;
}

/** Part of what happened: the latest lines, oldest first, and how much there is in all. */
export interface Gathered {
  lines: Line[];
  lineCount: number;
  eventCount: number;
}

const times = (count: number): string => (count > 1 ? ` (${count} times)` : "");
const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

function listed({ lines, lineCount }: Gathered): string {
  const items = lines.map(
    ({ title, body, count }) =>
      `- ${escapeMarkdown(title)}${times(count)}${body ? `: ${inOneLine(body)}` : ""}`,
  );
  const left = lineCount - lines.length;
  return [...(left > 0 ? [`- ${left} earlier`] : []), ...items].join("\n");
}

/** The message about these events: one event as it is, several as a list. `path` is the page that they share. */
export function summarize(topic: Topic, gathered: Gathered): { title: string; body: string; path: string } {
  const { lines, lineCount, eventCount } = gathered;
  const latest = lines.at(-1)!;
  if (lineCount === 1) return { ...latest, title: `${latest.title}${times(latest.count)}` };
  const { heading, path } = topics[topic];
  const isOnePlace = lines.length === lineCount && lines.every((line) => line.path === latest.path);
  return {
    title: heading(latest.title, eventCount),
    body: listed(gathered),
    path: isOnePlace ? latest.path : path,
  };
}
