import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Hono } from "hono";
import type { Env } from "./http/exchange.ts";

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>Meridian API</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="swagger-ui"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;

/** A file of its own: the content security policy runs no inline script. Nothing is asked of other servers. */
const start = `SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#swagger-ui",
  deepLinking: true,
  validatorUrl: null,
  tagsSorter: "alpha",
});
`;

const html = "text/html; charset=utf-8";
const script = "text/javascript; charset=utf-8";

/** The reference page, out of this server alone. */
export function mountDocs(app: Hono<Env>): void {
  serve(app, "/api/docs", html, () => page);
  serve(app, "/api/docs/start.js", script, () => start);
  serve(app, "/api/docs/swagger-ui-bundle.js", script, () => bundled("swagger-ui-bundle.js"));
  serve(app, "/api/docs/swagger-ui.css", "text/css; charset=utf-8", () => bundled("swagger-ui.css"));
}

const bundled = (name: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`swagger-ui-dist/${name}`)), "utf8");

/** Read when it is first asked for, and kept. */
function serve(app: Hono<Env>, path: string, type: string, read: () => string): void {
  let content: string | undefined;
  app.get(path, () => {
    content ??= read();
    return new Response(content, { headers: { "content-type": type, "cache-control": "no-cache" } });
  });
}
