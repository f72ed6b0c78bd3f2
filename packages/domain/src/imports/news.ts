import type { LiveNotice } from "../live/index.ts";
import type { StoredImport } from "./kind.ts";

/** How far an import is, for those who watch it. */
export const importNews = ({
  id,
  status,
  progress,
}: Pick<StoredImport, "id" | "status" | "progress">): LiveNotice => ({
  type: "import.changed",
  id,
  status,
  progress,
});
