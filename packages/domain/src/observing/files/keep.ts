import type { ObservationDocument } from "@meridian/contract";
import { observations, observatories, type Queryable, userFiles } from "@meridian/database";
import type { Context } from "../../base/context.ts";
import { DomainError, notFound } from "../../base/errors.ts";
import { holdObservatories } from "../../ground/access/index.ts";
import { publishAfterCommit, transaction } from "../../ground/record/index.ts";
import {
  completeVerified,
  countedExposure,
  countVerdicts,
  givenFigures,
  readImage,
  requirePlace,
  ruled,
} from "../acceptance/index.ts";
import { observationNotice, readObservation } from "../observations/index.ts";
import { deleteUnused } from "./deleteUnused.ts";
import { queueDelivery } from "./delivery/queue.ts";
import { describeImage } from "./fits/describe.ts";
import type { Examined } from "./fits/examine.ts";
import { makePreview } from "./preview.ts";
import { requireQuota } from "./room.ts";

/** The exposure and the panel of an image, and its figures as far as they were measured. */
export type Measured = Parameters<typeof requirePlace>[0] & Parameters<typeof givenFigures>[0];

/**
 * Notes a stored file, applies the rules of its observation to it, queues its preview and its delivery, and completes the
 * observation if nothing else was awaited. Of two uploads of one file at once, the first counts; one whose object,
 * `lostKey`, is gone gets the new one. Returns whether it is new. Throws NOT_FOUND when the observation or the
 * observatory was deleted meanwhile, CONFLICT when another file has this id, STORAGE_FULL past a quota.
 */
export async function keepFile(
  ctx: Context,
  observatoryId: string,
  { id: observation_id, fileId, ...measured }: { id: string; fileId: string } & Measured,
  storage_key: string,
  { header, format, size, sha256 }: Examined,
  lostKey?: string,
): Promise<boolean> {
  const { isNew, isStored } = await transaction(ctx, async (tx) => {
    // So that it isn't deleted while an image of a request that has left it is being noted.
    await holdObservatories(tx, [observatoryId]);
    if (!(await observatories.find(tx, observatoryId))) throw notFound("observatory");
    const observation = await observations.find(tx, observation_id, "update");
    if (!observation) throw notFound("observation");
    const known = await userFiles.find(tx, fileId);
    if (known) {
      requireSameFile(known, observation_id, sha256);
      if (known.storage_key !== lostKey) return { isNew: false, isStored: false };
      await userFiles.patch(tx, fileId, { storage_key, size_bytes: size }, ctx.now());
      await makePreview.enqueue(tx, ctx, { file_id: fileId });
      return { isNew: false, isStored: true };
    }
    const { user_id, observatory_id, project_id, external_storage_id } = observation;
    await requireQuota(tx, observatoryId, size);
    const kept = { storage_key, size_bytes: size, sha256, format, fits_header: header };
    const described = describeImage(header);
    const quality = await qualityOf(
      tx,
      ctx,
      observatoryId,
      { id: observation_id, ...readObservation(observation) },
      measured,
      described,
    );
    const document = {
      observation_id,
      user_id,
      observatory_id: observatoryId,
      ...kept,
      ...described,
      ...quality,
    };
    const file = await userFiles.insert(tx, document, ctx.now(), fileId);
    await makePreview.enqueue(tx, ctx, { file_id: fileId });
    await queueDelivery(tx, ctx, { file_id: fileId, observation_id, storage_id: external_storage_id });
    publishAfterCommit(tx, observationNotice({ id: observation_id, user_id, observatory_id, project_id }));
    await countVerdicts(tx, ctx, observation_id, [{ after: readImage(file) }]);
    await completeVerified(tx, ctx, observation_id);
    return { isNew: true, isStored: true };
  });
  if (!isStored) await deleteUnused(ctx, storage_key);
  return isNew;
}

/** The exposure and the panel that an image was taken for, its figures, and what the observation's rules say to them. Throws INVALID. */
async function qualityOf(
  tx: Queryable,
  ctx: Context,
  observatoryId: string,
  observation: ObservationDocument & { id: string },
  { exposure, panel, ...figures }: Measured,
  described: ReturnType<typeof describeImage>,
) {
  requirePlace({ exposure, panel }, observation);
  const given = givenFigures(figures);
  const image = { ...described, observatory_id: observatoryId };
  return {
    ...given,
    panel: panel ?? null,
    exposure: await countedExposure(tx, observation, image, exposure),
    ...ruled(ctx, observation.accept, { fwhm: null, stars: null, ...given }),
  };
}

/** Requires that an id stands for the same upload, so that another file isn't taken for done. Throws CONFLICT. */
export function requireSameFile(
  known: { observation_id: string; sha256: string },
  observationId: string,
  sha256: string,
): void {
  if (known.observation_id !== observationId || known.sha256 !== sha256)
    throw new DomainError("CONFLICT", "Another file was uploaded under this id.");
}
