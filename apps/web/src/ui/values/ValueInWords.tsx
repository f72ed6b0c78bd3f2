import { Time } from "./Time.tsx";

const words: Record<string, string> = {
  "": "–",
  null: "–",
  true: "Yes",
  false: "No",
  "[]": "None",
  "{}": "None",
};
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
const choice = /^[a-z]+(_[a-z]+)+$/;

/** A value as people write it: a time in their zone, a choice without its underscores. */
export function ValueInWords({ text }: { text: string }) {
  if (instant.test(text)) return <Time at={text} shape="exact" />;
  return words[text] ?? (choice.test(text) ? text.replaceAll("_", " ") : text);
}
