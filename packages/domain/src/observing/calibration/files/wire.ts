import {
  type CalibrationFile,
  type CalibrationFileDocument,
  calibrationFileDocument,
} from "@meridian/contract";
import type { Stored } from "@meridian/database";
import { readAtRest } from "../../../base/atRest.ts";
import { fileNameOf } from "../../files/index.ts";

const atRest = calibrationFileDocument.omit({ storage_key: true, observatory_id: true, fits_header: true });

/** A frame as those see it who see its observatory, however odd the document. */
export function frameWire(file: Stored<CalibrationFileDocument>): CalibrationFile {
  const { id, created_at } = file;
  const shown = { ...readAtRest(atRest, file), id, created_at };
  return { ...shown, name: fileNameOf(shown) };
}
