import { imports } from "@meridian/database";
import { defineOperation } from "../../ground/operations/index.ts";
import { foreignStorage } from "../../ground/storage/index.ts";

/** Reads an uploaded file and creates what it lists. Goes on where it stopped. */
export const importing = defineOperation({
  kind: "import",
  documents: imports,
  // Where its file lies is nobody's business.
  show: ({ storage_key, ...shown }) => ({ ...shown, warnings: shown.warnings ?? [] }),
  listed: async (_ctx, page) => page.map((one) => ({ ...one, created: [], refused: [] })),
  async run(ctx, run) {
    // Imported only where it runs: the readers of four formats are a tenth of the code loaded at a start.
    const { doImport } = await import("./run.ts");
    return doImport(ctx, run);
  },
  async ended(ctx, { storage_key }) {
    if (!(await foreignStorage(ctx))) await ctx.objectStore.deleteMany([storage_key]);
  },
});

export const { get: getImport, list: listImports } = importing;
export const runImport = importing.task;
