import { Checkbox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Time, WithinFocusable } from "../../ui/values/Time.tsx";

interface SafetyBackupChoiceProps {
  isMade: boolean;
  onChange(isMade: boolean): void;
}

/** Whether the current data is backed up before it is replaced. */
export const SafetyBackupChoice = ({ isMade, onChange }: SafetyBackupChoiceProps) => (
  <Checkbox
    label="Make a safety backup of the current data first"
    description="It takes as long as any backup, and can be restored however long ago this was."
    checked={isMade}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

/** The way to the backup of what a restore has replaced; by its moment, where that is known. */
export const SafetyBackupLink = ({ id, at }: { id: string; at?: string }) => (
  <Link to="/backups/$id" params={{ id }}>
    safety backup
    {at && (
      <>
        {" "}
        of{" "}
        <WithinFocusable value={true}>
          <Time at={at} />
        </WithinFocusable>
      </>
    )}
  </Link>
);
