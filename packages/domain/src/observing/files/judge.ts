import type { JudgeFileInput, JudgeFilesInput, UserFile, UserFileDocument } from "@meridian/contract";
import { type Stored, userFiles, users } from "@meridian/database";
import { eq } from "@meridian/database/query";
import type { Context, Transaction } from "../../base/context.ts";
import { DomainError, invalidFields, notFound } from "../../base/errors.ts";
import { VersionMismatch } from "../../base/version.ts";
import { actorId, observationStanding } from "../../ground/access/index.ts";
import { record, transaction } from "../../ground/record/index.ts";
import { countedExposure, countVerdicts, type ImageAtRest, readImage, ruled } from "../acceptance/index.ts";
import { observationNotice, readObservation } from "../observations/index.ts";
import { readFiles } from "./list.ts";

/**
 * Accepts or rejects an image, or takes that back. For the submitter of its observation, people who manage its project,
 * and operators of its observatory or of one that has worked on it. Throws UNAUTHENTICATED, NOT_FOUND, FORBIDDEN and, where somebody
 * has decided since the time that is given, VERSION_MISMATCH.
 */
export async function judgeFile(
  ctx: Context,
  { id, fileId, ...judgement }: JudgeFileInput,
): Promise<UserFile> {
  const file = await userFiles.find(ctx.db, fileId);
  const isThere = file?.observation_id === id;
  const { items } = await judge(ctx, id, isThere ? [fileId] : [], judgement);
  if (!items[0]) throw notFound("file");
  return items[0];
}

/** Does the same for many images at once, for all or for none. Throws INVALID naming those that aren't its files. */
export const judgeFiles = (
  ctx: Context,
  { id, file_ids, ...judgement }: JudgeFilesInput,
): Promise<{ items: UserFile[] }> => judge(ctx, id, file_ids, judgement);

type Judgement = Omit<JudgeFileInput, "id" | "fileId">;

const judge = (ctx: Context, id: string, fileIds: readonly string[], judgement: Judgement) =>
  transaction(ctx, async (tx) => {
    const { observation, abilities } = await observationStanding(tx, ctx, id, "update");
    if (!abilities.judge)
      throw new DomainError(
        "FORBIDDEN",
        "Its observer, managers of its project and operators of its observatory judge its images.",
      );
    const files = await ownFiles(tx, id, fileIds);
    const asked = { ...readObservation(observation), id };
    const judged: { before: ImageAtRest; after: ImageAtRest }[] = [];
    for (const file of files) {
      const before = readImage(file);
      await requireJudgedAt(tx, before, judgement.if_judged_at);
      const changes = await verdictOn(tx, ctx, asked, before, judgement);
      if (!changes) continue;
      await userFiles.patch(tx, file.id, changes, ctx.now());
      judged.push({ before, after: { ...before, ...changes } });
    }
    if (judged.length > 0) {
      await countVerdicts(tx, ctx, id, judged);
      await recordVerdicts(tx, ctx, observation, judged);
    }
    return { items: await readFiles(tx, fileIds) };
  });

async function requireJudgedAt(
  tx: Transaction,
  { judged_at, judged_by }: ImageAtRest,
  wanted: string | null | undefined,
): Promise<void> {
  if (wanted === undefined || wanted === judged_at) return;
  const [person] = judged_by
    ? await tx.select({ name: users.name }).from(users).where(eq(users.id, judged_by))
    : [];
  throw new VersionMismatch({ at: judged_at, by_id: judged_by, by_name: person?.name ?? null });
}

/** In the order of their ids, in which everybody locks them. */
async function ownFiles(
  tx: Transaction,
  id: string,
  fileIds: readonly string[],
): Promise<Stored<UserFileDocument>[]> {
  const found = new Map<string, Stored<UserFileDocument>>();
  for (const fileId of [...new Set(fileIds)].sort()) {
    const file = await userFiles.find(tx, fileId, "update");
    if (file?.observation_id === id) found.set(fileId, file);
  }
  const errors = fileIds.flatMap((fileId, at) =>
    found.has(fileId) ? [] : [{ path: `file_ids.${at}`, message: "must be a file of this observation" }],
  );
  if (errors.length > 0) throw invalidFields(errors);
  return [...found.values()];
}

/** The fields of an image that change; undefined where the same was decided already. */
async function verdictOn(
  tx: Transaction,
  ctx: Context,
  observation: ReturnType<typeof readObservation> & { id: string },
  image: ImageAtRest,
  { acceptance, reason: given }: Judgement,
): Promise<Partial<UserFileDocument> | undefined> {
  const reason = given ?? null;
  const isByPerson = image.judged_by !== null;
  if (acceptance === null) {
    const verdict = ruled(ctx, observation.accept, image);
    return isByPerson || verdict.acceptance !== image.acceptance ? verdict : undefined;
  }
  if (isByPerson && image.acceptance === acceptance && image.acceptance_reason === reason) return undefined;
  return {
    acceptance,
    acceptance_reason: reason,
    exposure: image.exposure ?? (await countedExposure(tx, observation, image)),
    judged_by: actorId(ctx),
    judged_at: ctx.now().toISOString(),
  };
}

async function recordVerdicts(
  tx: Transaction,
  ctx: Context,
  observation: Parameters<typeof observationNotice>[0],
  judged: readonly { before: ImageAtRest; after: ImageAtRest }[],
): Promise<void> {
  const shown = ({ id, acceptance, acceptance_reason: reason }: ImageAtRest) => ({ id, acceptance, reason });
  await record(tx, ctx, {
    subject: { type: "observation", id: observation.id },
    action: "observation.judge_images",
    before: { images: judged.map(({ before }) => shown(before)) },
    after: { images: judged.map(({ after }) => shown(after)) },
    notices: [observationNotice(observation)],
  });
}
