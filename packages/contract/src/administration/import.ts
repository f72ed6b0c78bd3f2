import { z } from "zod";
import { importKinds } from "../base/choices.ts";
import { id, line, page, queryBoolean } from "../base/primitives.ts";
import { operationFields, operationResourceFields } from "../ground/operation.ts";
import { observatoryDocument } from "../places/observatory.ts";

export const importKind = z.enum(importKinds);
export type ImportKind = z.infer<typeof importKind>;
export const importFormat = z.enum(["yaml", "json", "ndjson", "csv"]);
export type ImportFormat = z.infer<typeof importFormat>;

export const importContentTypes: Record<string, ImportFormat> = {
  "application/yaml": "yaml",
  "application/x-yaml": "yaml",
  "text/yaml": "yaml",
  "application/json": "json",
  "application/x-ndjson": "ndjson",
  "application/jsonl": "ndjson",
  "text/csv": "csv",
};

export const startImportInput = z
  .strictObject({
    kind: importKind,
    dry_run: queryBoolean.default(false),
    /** Observations go into this project. */
    project_id: id.optional(),
    observatory_id: id.optional().describe("Observations go to this observatory"),
    network: queryBoolean
      .optional()
      .describe("Observations are requests to the network instead, by the columns of `where`"),
    file_name: line(255).optional().describe("What the file is called, to tell imports apart by"),
  })
  .superRefine((input, issues) => {
    if (input.kind === "observations" && !input.project_id)
      issues.addIssue({ code: "custom", path: ["project_id"], message: "is required for observations" });
    if (input.kind === "observations" && !input.observatory_id && !input.network)
      issues.addIssue({
        code: "custom",
        path: ["observatory_id"],
        message: "is required for observations, or network=true for any observatory that fits",
      });
    if (input.observatory_id && input.network)
      issues.addIssue({ code: "custom", path: ["network"], message: "must be false with observatory_id" });
    for (const field of ["project_id", "observatory_id"] as const) {
      if (input.kind === "observatories" && input[field])
        issues.addIssue({ code: "custom", path: [field], message: "belongs to observations only" });
    }
  });
export type StartImportInput = z.output<typeof startImportInput>;

const aboutFields = z.array(z.object({ path: z.string(), message: z.string() }));

export const refusedRow = z.object({
  /** 1 is the first row of data. */
  row: z.int(),
  name: z.string().nullable(),
  errors: aboutFields,
});
export type RefusedRow = z.infer<typeof refusedRow>;
export const createdRow = z.object({
  row: z.int(),
  id,
  name: z.string(),
  /** Probable mistakes in fields that fit. */
  warnings: aboutFields.default([]),
  position: observatoryDocument
    .pick({ latitude: true, longitude: true, elevation: true })
    .nullable()
    .default(null)
    .describe("Where an observatory stands, as the file was understood"),
});

export const importDocument = z.object({
  ...operationFields,
  kind: importKind,
  format: importFormat,
  dry_run: z.boolean(),
  project_id: id.nullable().default(null),
  observatory_id: id.nullable().default(null),
  file_name: z.string().nullable().default(null),
  storage_key: z.string(),
  size_bytes: z.int(),
  created_by: id,
  created_count: z.int().default(0),
  /** Number of created observations that have warnings. */
  warned_count: z.int().default(0),
  refused_count: z.int().default(0),
  /** The first rows of each kind; the counts are complete. */
  created: z.array(createdRow).default([]),
  refused: z.array(refusedRow).default([]),
  /** Fields of the file that Meridian has no place for. */
  ignored_fields: z.array(z.string()).default([]),
  /** Probable mistakes in the file as a whole, in words for people. */
  warnings: z.array(z.string()).default([]),
});
export type ImportDocument = z.infer<typeof importDocument>;

export const importResource = z.object({
  ...importDocument.omit({ storage_key: true }).shape,
  ...operationResourceFields,
  created_by: id,
});
export type ImportResource = z.infer<typeof importResource>;
export const importPage = page(importResource);
