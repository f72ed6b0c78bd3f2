import { Button } from "@mantine/core";
import type { Observation, UserFile, UserFilePage } from "@meridian/contract";
import { IconCloudUp } from "@tabler/icons-react";
import { useChange } from "../../../../data/useChange.ts";
import { count, counted } from "../../../../format/quantity.ts";
import { sentence } from "../../../../problem.ts";
import { trpc } from "../../../../trpc.ts";
import { announceFailure } from "../../../../ui/page/toast.ts";
import classes from "./Files.module.css";

interface DeliveriesProps {
  observation: Observation;
  page: UserFilePage;
  /** Those that are shown. */
  files: UserFile[];
}

/** The number of images that have reached the storage destination, with a button that sends the others again. */
export function Deliveries({ observation, page: { deliveries, total_count }, files }: DeliveriesProps) {
  const { id, external_storage_id, external_storage_name, abilities } = observation;
  if (!external_storage_id || total_count === 0) return null;
  const { waiting, delivered, failed } = deliveries;
  // Once the destination is mended, nobody has to wait for the next attempt.
  const isStuck = files.some(({ delivery }) => delivery?.reason);
  const canRepeat = isStuck || waiting + delivered < total_count;
  const parts = [
    `${count(delivered)} of ${counted(total_count, "image", "images")} delivered`,
    waiting > 0 && `${count(waiting)} waiting`,
    failed > 0 && `${count(failed)} not delivered`,
  ];
  return (
    <div className={`surface ${classes.deliveries}`}>
      <span>
        {external_storage_name ?? "Removed storage destination"}: {parts.filter(Boolean).join(", ")}
      </span>
      {canRepeat && abilities.deliver && external_storage_name && <Again id={id} />}
    </div>
  );
}

function Again({ id }: { id: string }) {
  const again = useChange(trpc.observations.deliverAgain, {
    say: ({ count: waiting }) => `${counted(waiting, "image is", "images are")} on the way`,
    refused: (error) => announceFailure("Nothing is delivered", sentence(error)),
    refresh: "observation",
  });
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconCloudUp size={14} />}
      loading={again.isPending}
      onClick={() => again.mutate({ id })}
    >
      Deliver again
    </Button>
  );
}
