import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";

const read = (file: string) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), "utf8");

/** A page of `docs/`, the same text as in the sources. */
export function wordsPage(file: string, title: string): string {
  const words = micromark(read(`../../../../docs/${file}`), {
    extensions: [gfmTable()],
    htmlExtensions: [gfmTableHtml()],
  });
  const page = read("./words.html").replaceAll("<!-- title -->", () => title);
  return page.replace("<!-- words -->", () => words);
}
