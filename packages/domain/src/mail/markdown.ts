import { micromark } from "micromark";

/**
 * Markdown as HTML. Raw HTML in it is shown as text and `javascript:` addresses are dropped: micromark does both unless told
 * otherwise, and it is what the interface renders with too.
 */
export const markdownToHtml = (markdown: string): string => micromark(markdown);
