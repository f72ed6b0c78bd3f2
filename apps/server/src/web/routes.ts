import { extname } from "node:path";
import type { Hono } from "hono";
import type { Env, Exchange } from "../http/exchange.ts";
import { type Encoding, findWebFile, isTypeOfFile, type WebFile } from "./files.ts";

const base = "/app/";
const forever = "public, max-age=31536000, immutable";

/** The interface under `/app/`; a path that is no file is a page, and the interface finds out which. */
export function mountWeb(app: Hono<Env>, folder: string | undefined): void {
  app.get("/", (c) => c.redirect(base));
  if (!folder) return;
  app.get("/app", (c) => c.redirect(base));
  const find = (name: string) => findWebFile(folder, name);
  app.get(`${base}*`, (c, next) => {
    const name = c.req.path.slice(base.length);
    const file = find(name) ?? (isPage(name, c.req.header("accept")) ? find("index.html") : undefined);
    return file ? send(c, file, name.startsWith("assets/") ? forever : "no-cache") : next();
  });
}

/** The name of what a page is about may end in anything: `checks/file.missing`. Who asks for a picture doesn't want a page. */
const isPage = (name: string, accepted = ""): boolean =>
  !name.startsWith("assets/") && (!isTypeOfFile(extname(name)) || accepted.includes("text/html"));

async function send(c: Exchange, file: WebFile, caching: string): Promise<Response> {
  const headers: Record<string, string> = {
    "content-type": file.type,
    "cache-control": caching,
    etag: file.etag,
    vary: "accept-encoding",
  };
  if (c.req.header("if-none-match") === file.etag) return new Response(null, { status: 304, headers });
  const encoding = encodingFor(c.req.header("accept-encoding") ?? "");
  const compressed = encoding && (await file.compressed(encoding));
  if (!compressed) return new Response(new Uint8Array(file.content()), { headers });
  return new Response(new Uint8Array(compressed), { headers: { ...headers, "content-encoding": encoding } });
}

const encodingFor = (accepted: string): Encoding | undefined =>
  /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : undefined;
