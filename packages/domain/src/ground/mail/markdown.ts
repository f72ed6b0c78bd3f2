import { micromark } from "micromark";

/**
 * Markdown as HTML for a mail. Raw HTML in it is shown as text and `javascript:` addresses are dropped: micromark does both
 * unless told otherwise. A picture becomes a link to it: fetched when the mail is opened, it would tell whoever has it that
 * somebody reads, when and where.
 */
export const markdownToHtml = (markdown: string): string =>
  micromark(markdown).replace(linkOrPicture, (_, link?: string, src = "", alt = "") =>
    link ? link.replace(picture, (_, __, text: string) => text) : linkTo(src, alt),
  );

const picture = /<img src="([^"]*)" alt="([^"]*)"(?: title="[^"]*")? \/>/g;
/** A picture within a link gives way to its words. */
const linkOrPicture = new RegExp(`(<a .*?</a>)|${picture.source}`, "gs");

const linkTo = (src: string, alt: string): string => (src ? `<a href="${src}">${alt || src}</a>` : alt);
