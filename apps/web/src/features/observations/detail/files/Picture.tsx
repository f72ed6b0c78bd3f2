import { Anchor } from "@mantine/core";
import type { Delivery, UserFile } from "@meridian/contract";
import { IconDownload, IconPhoto } from "@tabler/icons-react";
import { bytes, exposureTime } from "../../../../format/quantity.ts";
import { StatusBadge } from "../../../../ui/StatusBadge.tsx";
import { Time } from "../../../../ui/Time.tsx";
import { addressOf } from "./addresses.ts";
import { deliveryLooks } from "./deliveryLooks.ts";
import classes from "./Files.module.css";

const kinds: Record<UserFile["kind"], string> = { light: "Light", dark: "Dark", flat: "Flat", bias: "Bias" };

interface PictureProps {
  file: UserFile;
  /** Its place among all of the observation, the first one to come being 1. */
  number: number;
}

/** One image: how it looks, what it is, and itself to download. */
export function Picture({ file, number }: PictureProps) {
  const { id, observation_id, kind, filter, exposure_time, captured_at, size_bytes, name } = file;
  const words = [kinds[kind], filter, exposure_time !== null && exposureTime(exposure_time)].filter(Boolean);
  return (
    <li className={`surface ${classes.picture}`}>
      <Preview file={file} words={words.join(", ")} />
      <div className={classes.words}>
        <strong>
          {number}. {words.join(" · ")}
        </strong>
        <Time at={captured_at} shape="exact" none="Time unknown" />
        <Anchor href={addressOf(observation_id, "files", id)} download={name} size="sm">
          <IconDownload size={14} aria-hidden="true" /> FITS, {bytes(size_bytes)}
        </Anchor>
        {file.delivery && <DeliveryState delivery={file.delivery} />}
      </div>
    </li>
  );
}

function DeliveryState({
  delivery: { status, reason, delivered_at, next_at, attempts },
}: {
  delivery: Delivery;
}) {
  return (
    <span className={classes.delivery}>
      <StatusBadge look={deliveryLooks[status]} />
      {delivered_at && <Time at={delivered_at} />}
      {reason && <span>{reason}</span>}
      {next_at && attempts > 0 && (
        <span>
          Next attempt <Time at={next_at} />
        </span>
      )}
    </span>
  );
}

function Preview({ file, words }: { file: UserFile; words: string }) {
  if (!file.has_preview)
    return (
      <div className={classes.none}>
        <IconPhoto size={32} stroke={1.2} aria-hidden="true" />
        <span>No preview yet</span>
      </div>
    );
  const address = addressOf(file.observation_id, "files", file.id, "preview");
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label={`Preview of ${words}`}>
      <img className={classes.image} src={address} alt="" loading="lazy" />
    </a>
  );
}
