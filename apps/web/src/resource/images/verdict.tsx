/** The verdict on an image: how it reads, and how it is given. */
import type { Acceptance, Observation, UserFile } from "@meridian/contract";
import { IconCircleCheck, IconCircleDashed, IconCircleX } from "@tabler/icons-react";
import { useChange } from "../../data/useChange.ts";
import { sentence } from "../../problem.ts";
import { trpc } from "../../trpc.ts";
import { announceFailure } from "../../ui/page/toast.ts";
import { StatusBadge, type StatusStyle } from "../../ui/values/StatusBadge.tsx";
import { retakeInWords } from "./retake.ts";
import { keepJudged } from "./useImages.ts";

type JudgedImage = Pick<
  UserFile,
  "id" | "observation_id" | "kind" | "exposure" | "panel" | "acceptance" | "acceptance_reason"
> &
  Pick<UserFile, "judged_by" | "judged_by_name">;

const styles: Record<Acceptance, StatusStyle> = {
  accepted: { word: "Accepted", tone: "good", icon: IconCircleCheck },
  rejected: { word: "Rejected", tone: "bad", icon: IconCircleX },
  not_judged: { word: "Not judged", tone: "quiet", icon: IconCircleDashed },
};

/** The word of a verdict. */
export const acceptanceInWords = (acceptance: Acceptance): string => styles[acceptance].word;

interface VerdictProps {
  image: JudgedImage;
  /** Says whether a rejected exposure is taken again; undefined while it isn't known. */
  observation: Observation | undefined;
}

/** The verdict, the person or rule behind it, and what follows from it. */
export function Verdict({ image, observation }: VerdictProps) {
  const { acceptance, acceptance_reason, judged_by, judged_by_name } = image;
  const by = judged_by === "person" ? `by ${judged_by_name ?? "somebody who is gone"}` : "by the rules";
  return (
    <>
      <StatusBadge style={styles[acceptance]} />
      {acceptance === "not_judged" && <span>Counts as accepted</span>}
      {judged_by && <span>{by}</span>}
      {acceptance_reason && <span>{acceptance_reason}</span>}
      {acceptance === "rejected" && observation && <span>{retakeInWords(observation, image)}</span>}
    </>
  );
}

/** Accepts or rejects an image, or takes that back. */
export const useJudge = () =>
  useChange(trpc.observations.judgeFile, {
    done: (file) => keepJudged([file]),
    refused: sayNothingDecided,
    refresh: "observation",
    inTurn: "verdict",
  });

export const sayNothingDecided = (error: unknown) => announceFailure("Nothing was decided", sentence(error));
