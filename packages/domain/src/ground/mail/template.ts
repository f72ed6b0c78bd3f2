import { escapeHtml } from "./escape.ts";
import { markdownToHtml } from "./markdown.ts";
import { firstLine, plainText } from "./plainText.ts";

export interface MailContent {
  heading: string;
  /** The line that mailboxes show beside the subject; the beginning of the message unless given. */
  preheader?: string;
  /** Markdown. */
  message: string;
  action: { label: string; url: string };
  /** Reason why the reader gets this mail. */
  footer: string;
  /** Colour of the bar above the heading. */
  accent?: string | undefined;
  /** Address at which the receiver unsubscribes from mail of this kind, without signing in. */
  unsubscribeUrl?: string | undefined;
}

const brand = "Meridian";

/** Each on paper and in the dark; text has at least 4.5 times the contrast (WCAG 2.2, 1.4.3). */
const colours = {
  page: ["#eef0f4", "#0d1017"],
  card: ["#ffffff", "#171b24"],
  ink: ["#1c2230", "#e6e9f0"],
  dim: ["#5b6475", "#a3acbd"],
  rule: ["#dfe3ea", "#2d3442"],
  link: ["#2f4bc0", "#9db2ff"],
} as const;
type Colour = keyof typeof colours;

/** Sets a colour as a style on the element, so that mail programs without stylesheets show it as on paper. */
const paper = (property: string, colour: Colour) => `${property}:${colours[colour][0]}`;
const inDark = (selector: string, property: string, colour: Colour) =>
  `${selector}{${property}:${colours[colour][1]} !important}`;

/** Styles for mail programs that have dark colours of their own: they then leave ours alone. */
const style = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:${colours.link[0]}}
img{max-width:100%}
pre{overflow:auto}
blockquote{margin-left:0;padding-left:12px;border-left:3px solid ${colours.rule[0]}}
@media (prefers-color-scheme:dark){
${[
  inDark(".page", "background", "page"),
  inDark(".card", "background", "card"),
  inDark(".page,.ink", "color", "ink"),
  inDark(".dim", "color", "dim"),
  inDark(".rule,blockquote", "border-color", "rule"),
  inDark("a", "color", "link"),
  inDark(".button", "background", "ink"),
  inDark(".button", "color", "page"),
].join("\n")}
}`;

const linkTo = (url: string, label: string, how = `style="${paper("color", "link")}"`) =>
  `<a href="${escapeHtml(url)}" ${how}>${escapeHtml(label)}</a>`;

/** Mail programs know neither much of stylesheets nor of CSS: hence tables, and styles on the elements. */
function toHtml({
  heading,
  message,
  preheader = firstLine(message),
  action,
  footer,
  accent = "#3b5bdb",
  unsubscribeUrl,
}: MailContent): string {
  const button = `class="button" style="display:inline-block;padding:10px 20px;${paper("background", "ink")};${paper("color", "card")};text-decoration:none;border-radius:6px"`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>${style}
</style>
</head>
<body class="page" style="margin:0;padding:24px 12px;${paper("background", "page")};${paper("color", "ink")};font:16px/1.5 system-ui,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;margin:0 auto;${paper("background", "card")}">
<tr><td style="height:4px;line-height:4px;background:${accent}">&nbsp;</td></tr>
<tr><td class="ink" style="padding:24px 32px;${paper("color", "ink")};overflow-wrap:anywhere">
<p class="dim" style="margin:0 0 16px;font-size:14px;letter-spacing:.08em;text-transform:uppercase;${paper("color", "dim")}">${brand}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${markdownToHtml(message)}
<p style="margin:24px 0 0">${linkTo(action.url, action.label, button)}</p>
<p class="dim" style="margin:16px 0 0;font-size:13px;${paper("color", "dim")};word-break:break-all">${escapeHtml(action.url)}</p>
</td></tr>
<tr><td class="dim rule" style="padding:16px 32px;border-top:1px solid ${colours.rule[0]};font-size:13px;${paper("color", "dim")}">${escapeHtml(footer)}${unsubscribeUrl ? ` ${linkTo(unsubscribeUrl, "Unsubscribe")}` : ""}</td></tr>
</table>
</body>
</html>
`;
}

const toText = ({ heading, message, action, footer, unsubscribeUrl }: MailContent): string =>
  `${heading}\n\n${plainText(message)}\n\n${action.label}: ${action.url}\n\n-- \n${brand}. ${footer}\n${unsubscribeUrl ? `Unsubscribe: ${unsubscribeUrl}\n` : ""}`;

/** The one look of every mail, as HTML and as text. */
export const renderMail = (content: MailContent): { text: string; html: string } => ({
  text: toText(content),
  html: toHtml(content),
});
