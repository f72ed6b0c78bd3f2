import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const types: Record<string, string> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
export const isTypeOfFile = (extension: string): boolean => extension in types;
const compressible = new Set([".html", ".js", ".css", ".json", ".webmanifest", ".svg", ".txt"]);

export type Encoding = "br" | "gzip";

/** One file of the built interface. */
export interface WebFile {
  type: string;
  etag: string;
  content(): Buffer;
  /** Compressed once, when first asked for; undefined when that saves nothing. */
  compressed(encoding: Encoding): Promise<Buffer> | undefined;
}

const compress: Record<Encoding, (content: Buffer) => Promise<Buffer>> = {
  br: (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (content) => promisify(gzip)(content, { level: 9 }),
};

/** Files by folder, as it was built at a moment. Servers of one process share them, which tests start by the dozen. */
const read = new Map<string, { builtAt: number; files: Map<string, WebFile> }>();

/** Finds a file of the folder by its path with slashes, also after the interface was built anew. */
export function findWebFile(folder: string, name: string): WebFile | undefined {
  const builtAt = statSync(join(folder, "index.html"), { throwIfNoEntry: false })?.mtimeMs;
  if (builtAt && builtAt !== read.get(folder)?.builtAt)
    read.set(folder, { builtAt, files: readWebFiles(folder) });
  return read.get(folder)?.files.get(name);
}

/** Every file there is: what isn't in the list can't be asked for. */
function readWebFiles(folder: string): Map<string, WebFile> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return new Map(paths.map((path) => [relative(folder, path).split(sep).join("/"), webFile(path)]));
}

function webFile(path: string): WebFile {
  const content = readFileSync(path);
  const extension = extname(path);
  const done: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    type: types[extension] ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`,
    content: () => content,
    compressed(encoding) {
      if (!compressible.has(extension)) return undefined;
      done[encoding] ??= compress[encoding](content);
      return done[encoding];
    },
  };
}
