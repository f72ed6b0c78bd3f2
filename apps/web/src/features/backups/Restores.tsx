import { type HistoryColumn, OperationHistory } from "../../operations/OperationHistory.tsx";
import { starter } from "../../operations/StartedBy.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { restoreLook } from "./words.ts";

const columns: HistoryColumn<"restore">[] = [
  ["Started", ({ created_at }) => <Time at={created_at} />],
  "status",
  ["Data of", ({ snapshot_at }) => (snapshot_at ? <Time at={snapshot_at} /> : "–")],
  ["From", ({ goes_back }) => (goes_back ? "Kept data" : "A backup")],
  ["Started by", (restore) => (restore.created_by === null ? "the command line" : starter(restore))],
];

/** How often and by whom the data was replaced; nothing where it never was. */
export const Restores = () => (
  <OperationHistory
    kind="restore"
    title="Restores"
    lead="Each time the data was replaced, by a backup's or by data that an earlier restore had kept."
    columns={columns}
    look={restoreLook}
  />
);
