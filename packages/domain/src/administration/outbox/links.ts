import type { OutboxMail } from "@meridian/contract";

/** What a link that opens an account, an organization or an address carries behind `#`. */
const token = /#token=[\w.~%+-]+/g;

export const holdsLink = ({ text, html }: Pick<OutboxMail, "text" | "html">): boolean =>
  text.search(token) >= 0 || html.search(token) >= 0;

/** The mail with its links of no use. */
export const withoutLinks = <M extends Pick<OutboxMail, "text" | "html">>(mail: M): M => ({
  ...mail,
  text: mail.text.replace(token, "#token=hidden"),
  html: mail.html.replace(token, "#token=hidden"),
});
