import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";

const read = (file: string) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), "utf8");

/** The plugin's protocol, for those who connect one: the same text as in the sources. */
export function pluginPage(): string {
  const words = micromark(read("../../../../docs/plugin.md"), {
    extensions: [gfmTable()],
    htmlExtensions: [gfmTableHtml()],
  });
  return read("./plugin.html").replace("<!-- words -->", () => words);
}
