import { Alert } from "@mantine/core";
import type { Observation } from "@meridian/contract";
import { observationLooks } from "../../../ui/values/looks.ts";
import { Time } from "../../../ui/values/Time.tsx";

/** Why it is as it is, where somebody or something said so. */
export function Reason({ observation }: { observation: Observation }) {
  const { status, status_reason, finished_at } = observation;
  if (!status_reason) return null;
  const { icon: Picture, word } = observationLooks[status];
  return (
    <Alert
      color="gray"
      icon={<Picture size={18} />}
      mb="md"
      title={
        <>
          {word} {finished_at && <Time at={finished_at} />}
        </>
      }
    >
      {status_reason}
    </Alert>
  );
}
