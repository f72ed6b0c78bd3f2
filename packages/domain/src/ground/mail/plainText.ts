import { fromMarkdown } from "mdast-util-from-markdown";

type Part = ReturnType<typeof fromMarkdown>["children"][number];

/** Markdown as text for those who see no HTML: without its marks, but with the addresses of links. */
export const plainText = (markdown: string): string => blocks(fromMarkdown(markdown).children);

/** The beginning of it on one line of at most `length` characters. */
export const firstLine = (markdown: string, length = 120): string =>
  [...plainText(markdown).replaceAll(/\s+/g, " ")].slice(0, length).join("");

const blocks = (parts: Part[], between = "\n\n"): string => parts.map(shown).join(between);

function shown(part: Part): string {
  switch (part.type) {
    case "break":
      return "\n";
    case "image":
    case "imageReference":
      return part.alt ?? "";
    case "link":
      return withAddress(blocks(part.children, ""), part.url);
    case "definition":
      return `[${part.label ?? part.identifier}]: ${part.url}`;
    case "linkReference":
      return `${blocks(part.children, "")} [${part.label ?? part.identifier}]`;
    case "thematicBreak":
      return "---";
    case "blockquote":
      return blocks(part.children).replaceAll(/^/gm, "> ");
    case "list":
      return part.children
        .map((item, n) =>
          listItem(part.ordered ? `${(part.start ?? 1) + n}. ` : "- ", blocks(item.children, "\n")),
        )
        .join(part.spread ? "\n\n" : "\n");
    default:
      return "children" in part ? blocks(part.children as Part[], "") : "value" in part ? part.value : "";
  }
}

const withAddress = (label: string, url: string): string =>
  url === label || url === `mailto:${label}` ? label : `${label} (${url})`;

const listItem = (mark: string, text: string): string =>
  mark + text.replaceAll(/\n(?=.)/g, `\n${" ".repeat(mark.length)}`);
