import type { IntegrityRepair } from "@meridian/contract";

/** The pages' words for a dry run, for a repair and for the undo of one. */
const words = {
  trial: {
    name: "Dry run",
    title: "Repair, dry run",
    done: "Would be repaired",
    gone: "Gone by themselves",
    refused: "Could not be repaired",
    steps: "What it would do",
    none: "Nothing to repair",
  },
  repair: {
    name: "Repair",
    title: "Repair",
    done: "Repaired",
    gone: "Gone by themselves",
    refused: "Could not be repaired",
    steps: "What it did",
    none: "Nothing was repaired",
  },
  undo: {
    name: "Undo",
    title: "Undo of a repair",
    done: "Taken back",
    gone: "Taken back before",
    refused: "Could not be taken back",
    steps: "What it took back",
    none: "Nothing was taken back",
  },
};

export const repairWords = ({ dry_run, undoes }: Pick<IntegrityRepair, "dry_run" | "undoes">) =>
  words[dry_run ? "trial" : undoes === null ? "repair" : "undo"];
