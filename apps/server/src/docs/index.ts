import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import Slugger from "github-slugger";
import type { Hono } from "hono";
import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import type { Env } from "../http/exchange.ts";

const { resolve } = createRequire(import.meta.url);

const html = "text/html; charset=utf-8";
const script = "text/javascript; charset=utf-8";
const style = "text/css; charset=utf-8";

/** The reference page, out of this server alone. Scripts are files: the content security policy runs no inline script. */
export function mountDocs(app: Hono<Env>): void {
  serve(app, "/api/docs", html, "./page.html");
  answer(app, "/api/docs/plugin", html, () => wordsPage("plugin.md", "Plugin protocol"));
  answer(app, "/api/docs/observatory", html, () =>
    wordsPage("observatory.md", "The program at an observatory"),
  );
  answer(app, "/api/docs/storage", html, () => wordsPage("storage.md", "Delivering files"));
  serve(app, "/api/docs/docs.css", style, "./docs.css");
  serve(app, "/api/docs/appearance.js", script, "./appearance.js");
  serve(app, "/api/docs/start.js", script, "./start.js");
  serve(app, "/api/docs/swagger-ui-bundle.js", script, "swagger-ui-dist/swagger-ui-bundle.js");
  serve(app, "/api/docs/swagger-ui.css", style, "swagger-ui-dist/swagger-ui.css");
}

const serve = (app: Hono<Env>, path: string, type: string, file: string): void =>
  answer(app, path, type, () => readFileSync(resolve(file), "utf8"));

/** Reads a page when it is first asked for, and keeps it. */
function answer(app: Hono<Env>, path: string, type: string, read: () => string): void {
  let content: string | undefined;
  app.get(path, () => {
    content ??= read();
    return new Response(content, { headers: { "content-type": type, "cache-control": "no-cache" } });
  });
}

const read = (file: string) => readFileSync(fileURLToPath(new URL(file, import.meta.url)), "utf8");

/** A page of `docs/`, the same text as in the sources; its headings have the names that links within it use. */
function wordsPage(file: string, title: string): string {
  const slugger = new Slugger();
  const named = (_: string, level: string, heading: string) =>
    `<h${level} id="${slugger.slug(heading.replace(/<[^>]*>/g, ""))}">${heading}</h${level}>`;
  const words = micromark(read(`../../../../docs/${file}`), {
    extensions: [gfmTable()],
    htmlExtensions: [gfmTableHtml()],
  }).replace(/<h([1-6])>(.*?)<\/h\1>/g, named);
  const page = read("./words.html").replaceAll("<!-- title -->", () => title);
  return page.replace("<!-- words -->", () => words);
}
