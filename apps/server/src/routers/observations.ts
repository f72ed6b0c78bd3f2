import * as contract from "@meridian/contract";
import * as domain from "@meridian/domain";
import { router } from "../trpc/procedure.ts";
import { noInput, nothing, proceduresOf } from "../trpc/proceduresOf.ts";

const { read, create, change } = proceduresOf("Observations");

export const observations = router({
  list: read(
    "GET /observations",
    "Observations you can see, newest first",
    contract.listObservationsInput,
    contract.observationPage,
    domain.listObservations,
  ),
  ofObservatory: read(
    "GET /observatories/{id}/observations",
    "An observatory's observations, newest first",
    contract.listObservatoryObservationsInput,
    contract.observationPage,
    domain.listObservatoryObservations,
  ),
  create: create(
    "POST /observations",
    "Submit an observation",
    contract.createObservationInput,
    contract.observation,
    domain.createObservation,
  ),
  validate: read(
    "POST /observations/validate",
    "Validate a complete or partial observation without submitting it; the answer has its errors and when it could be executed",
    contract.validateObservationInput,
    contract.validation,
    domain.validateObservation,
  ),
  explain: read(
    "GET /observations/{id}/explain",
    "Explain why an observation isn't executed now, and when it can be",
    contract.observationIdInput,
    contract.explanation,
    domain.explainObservation,
  ),
  remaining: read(
    "GET /observations/{id}/remaining",
    "What is left to be taken of an observation, in which time, and the progress of each panel of a mosaic",
    contract.observationIdInput,
    contract.remaining,
    domain.getRemaining,
  ),
  destinations: read(
    "GET /api/v1/user/external-storage",
    "Destinations for the files of your observations, of all organizations that you belong to",
    noInput,
    contract.observationDestinations,
    domain.listObservationDestinations,
  ),
  get: read(
    "GET /observations/{id}",
    "One observation",
    contract.observationIdInput,
    contract.observation,
    domain.getObservation,
  ),
  update: change(
    "PUT /observations/{id}",
    "Change a pending observation",
    contract.updateObservationInput,
    contract.observation,
    domain.updateObservation,
  ),
  delete: change(
    "DELETE /observations/{id}",
    "Delete a pending observation that never began or ended, and has no files",
    contract.deleteObservationInput,
    nothing,
    domain.deleteObservation,
  ),
  cancel: change(
    "POST /observations/{id}/cancel",
    "Cancel an observation",
    contract.cancelObservationInput,
    contract.observation,
    domain.cancelObservation,
  ),
  pause: change(
    "POST /observations/{id}/pause",
    "Pause an observation that is in progress",
    contract.cancelObservationInput,
    contract.observation,
    domain.pauseObservation,
  ),
  resume: change(
    "POST /observations/{id}/resume",
    "Resume a paused observation",
    contract.cancelObservationInput,
    contract.observation,
    domain.resumeObservation,
  ),
  setStatus: change(
    "POST /observations/{id}/status",
    "Set an observation's status by hand, as an operator",
    contract.setObservationStatusInput,
    contract.observation,
    domain.setObservationStatus,
  ),
  bulk: change(
    "POST /observations/bulk",
    "Apply an action to many observations; the answer gives a result or reason for each",
    contract.bulkObservationsInput,
    contract.bulkAnswer,
    (ctx, input) => domain.bulkObservations(ctx, input, contract.bulkAnswer.optional().parse(ctx.earlier)),
    { resumable: contract.isUnfinished },
  ),
  files: read(
    "GET /observations/{id}/files",
    "Image files of an observation",
    contract.listUserFilesInput,
    contract.userFilePage,
    domain.listUserFiles,
  ),
  deliverAgain: change(
    "POST /observations/{id}/deliver",
    "Retry the failed deliveries of an observation's files, at most once a minute",
    contract.observationIdInput,
    contract.deliverAgainAnswer,
    domain.deliverAgain,
  ),
  fileHeader: read(
    "GET /observations/{id}/files/{fileId}/header",
    "The FITS header of a file",
    contract.userFileIdInput,
    contract.fitsHeaderAnswer,
    domain.getFitsHeader,
  ),
  history: read(
    "GET /observations/{id}/history",
    "The status history of an observation",
    contract.listStatusChangesInput,
    contract.statusChangePage,
    domain.listStatusChanges,
  ),
});
