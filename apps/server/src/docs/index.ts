import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Hono } from "hono";
import type { Env } from "../http/exchange.ts";

const html = "text/html; charset=utf-8";
const script = "text/javascript; charset=utf-8";
const style = "text/css; charset=utf-8";

/** The reference page, out of this server alone. Scripts are files: the content security policy runs no inline script. */
export function mountDocs(app: Hono<Env>): void {
  serve(app, "/api/docs", html, "./page.html");
  serve(app, "/api/docs/docs.css", style, "./docs.css");
  serve(app, "/api/docs/appearance.js", script, "./appearance.js");
  serve(app, "/api/docs/start.js", script, "./start.js");
  serve(app, "/api/docs/swagger-ui-bundle.js", script, "swagger-ui-dist/swagger-ui-bundle.js");
  serve(app, "/api/docs/swagger-ui.css", style, "swagger-ui-dist/swagger-ui.css");
}

/** Reads a file when it is first asked for, and keeps it. */
function serve(app: Hono<Env>, path: string, type: string, file: string): void {
  let content: string | undefined;
  app.get(path, () => {
    content ??= readFileSync(fileURLToPath(import.meta.resolve(file)), "utf8");
    return new Response(content, { headers: { "content-type": type, "cache-control": "no-cache" } });
  });
}
