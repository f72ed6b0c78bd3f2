const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for an HTML element or attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character]!);

const lineBreak = "  \n";

/** Plain text for Markdown that shows it as it is: its lines, and no links, images and headings. */
export const escapeMarkdown = (text: string): string =>
  text
    .replace(/[!-/:-@[-`{-~]/g, "\\$&")
    .replace(/[^\S\n]*\n[^\S\n]*/g, lineBreak)
    .trimStart();
