import { escapeHtml } from "./escape.ts";
import { markdownToHtml } from "./markdown.ts";

export interface MailContent {
  heading: string;
  /** The line that mailboxes show beside the subject. */
  preheader: string;
  /** Markdown. */
  message: string;
  action: { label: string; url: string };
  /** Why the reader gets this. */
  footer: string;
  /** Colour of the bar above the heading. */
  accent?: string | undefined;
}

const brand = "Meridian";
const ink = "#1c2230";

/** Mail programs know neither stylesheets nor much CSS: hence tables, and styles on the elements. */
function toHtml({ heading, preheader, message, action, footer, accent = "#3b5bdb" }: MailContent): string {
  const url = escapeHtml(action.url);
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:24px 12px;background:#eef0f4;color:${ink};font:16px/1.5 system-ui,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preheader)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;margin:0 auto;background:#fff">
<tr><td style="height:4px;line-height:4px;background:${accent}">&nbsp;</td></tr>
<tr><td style="padding:24px 32px">
<p style="margin:0 0 16px;font-size:14px;letter-spacing:.08em;text-transform:uppercase;color:#5b6475">${brand}</p>
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escapeHtml(heading)}</h1>
${markdownToHtml(message)}
<p style="margin:24px 0 0"><a href="${url}" style="display:inline-block;padding:10px 20px;background:${ink};color:#fff;text-decoration:none;border-radius:6px">${escapeHtml(action.label)}</a></p>
<p style="margin:16px 0 0;font-size:13px;color:#5b6475;word-break:break-all">${url}</p>
</td></tr>
<tr><td style="padding:16px 32px;border-top:1px solid #dfe3ea;font-size:13px;color:#5b6475">${escapeHtml(footer)}</td></tr>
</table>
</body>
</html>
`;
}

/** Markdown reads well as it is. */
const toText = ({ heading, message, action, footer }: MailContent): string =>
  `${heading}\n\n${message}\n\n${action.label}: ${action.url}\n\n-- \n${brand}. ${footer}\n`;

/** The one look of every mail, as HTML and as text. */
export const renderMail = (content: MailContent): { text: string; html: string } => ({
  text: toText(content),
  html: toHtml(content),
});
