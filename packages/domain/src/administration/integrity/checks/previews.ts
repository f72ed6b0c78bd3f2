import { quoted } from "../../../base/sqlText.ts";
import { changeOf } from "../actions/change.ts";
import type { RepairPlanner } from "../actions/index.ts";
import { always, type Check } from "./check.ts";
import { stored } from "./storedFiles.ts";
import { fileName } from "./words.ts";

/** Draws a file's preview again. */
const redrawPreview: RepairPlanner = (_tx, _ctx, finding) =>
  changeOf(finding, { [String(finding.details.field)]: null }, { isRedrawn: true });

const missingPreview: Check = {
  id: "file.missing-preview",
  type: "file",
  severity: "info",
  title: "Preview missing",
  meaning: "A record names a preview picture that isn't stored.",
  importance: "People see no picture of the file.",
  needs: "check_storage",
  message: ({ key }) => `Missing from storage: ${fileName(key)}`,
  found: stored(({ isPreview }) => isPreview),
  repair: {
    does: "Takes the preview out of the record, and draws it again from the file.",
    destructive: false,
    plan: redrawPreview,
  },
};

const hour = 3_600_000;
/** Pixels; a side that no image of a camera has isn't drawn. */
const isSide = (keyword: string) =>
  `coalesce(jsonb_typeof(f.fits_header -> '${keyword}') = 'number'
     and f.fits_header -> '${keyword}' between '1'::jsonb and '200000'::jsonb, false)`;

const undrawnPreview: Check = {
  id: "file.undrawn-preview",
  type: "file",
  severity: "info",
  title: "Preview not drawn",
  meaning: "By its header a file is an image, and an hour after it was stored it still has no preview.",
  importance: "People see no picture of the file. The file itself may be cut short.",
  ...always,
  message: () => "No preview was drawn.",
  inRows: ({ name }, { now }) =>
    name === "user_files"
      ? [
          {
            fault: `(f.preview_key is null and f.no_preview is null and ${isSide("NAXIS1")} and ${isSide("NAXIS2")}
              and d.created_at < ${quoted(new Date(now.getTime() - hour).toISOString())}::timestamptz)`,
            details: `jsonb_build_object('field', 'preview_key')`,
          },
        ]
      : [],
  repair: { does: "Draws the preview from the file.", destructive: false, plan: redrawPreview },
};

export const previewChecks = [missingPreview, undrawnPreview];
