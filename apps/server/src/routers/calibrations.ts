import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { proceduresOf } from "../trpc/proceduresOf.ts";

const { read, create, change } = proceduresOf("Calibrations");

export const calibrations = router({
  list: read(
    "GET /observatories/{id}/calibrations",
    "Calibrations of an observatory, newest first: sets of darks, biases and flats",
    contract.listCalibrationsInput,
    contract.calibrationPage,
    domain.listCalibrations,
  ),
  request: create(
    "POST /observatories/{id}/calibrations",
    "Request a set of calibration frames; the observatory's program takes it at its next time for that",
    contract.requestCalibrationInput,
    contract.calibration,
    domain.requestCalibration,
  ),
  get: read(
    "GET /calibrations/{id}",
    "One calibration",
    contract.calibrationIdInput,
    contract.calibration,
    domain.getCalibration,
  ),
  cancel: change(
    "POST /calibrations/{id}/cancel",
    "Cancel a calibration that isn't over; frames that were taken stay",
    contract.cancelCalibrationInput,
    contract.calibration,
    domain.cancelCalibration,
  ),
  files: read(
    "GET /calibrations/{id}/files",
    "Frames of a calibration that were uploaded",
    contract.listCalibrationFilesInput,
    contract.calibrationFilePage,
    domain.listCalibrationFiles,
  ),
});
