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

/** Text that people have typed, for Markdown that shows it as it is: without links, images and headings. */
export const escapeMarkdown = (text: string): string => text.replace(/[!-/:-@[-`{-~]/g, "\\$&");
