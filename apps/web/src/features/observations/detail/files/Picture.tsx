import { Anchor, Checkbox, UnstyledButton } from "@mantine/core";
import type { Delivery, Observation, UserFile } from "@meridian/contract";
import { IconCloudCheck, IconCloudOff, IconCloudUp, IconDownload, IconPhoto } from "@tabler/icons-react";
import { bytes } from "../../../../format/quantity.ts";
import {
  fileAddress,
  picturesOf,
  takenBy,
  thumbnailAddress,
  wordsOf,
} from "../../../../resource/images/image.ts";
import { Verdict } from "../../../../resource/images/verdict.tsx";
import { StatusBadge, type StatusStyle } from "../../../../ui/values/StatusBadge.tsx";
import { Time } from "../../../../ui/values/Time.tsx";
import { Figures, JudgeButtons } from "./Acceptance.tsx";
import classes from "./Files.module.css";

const deliveryStyles: Record<Delivery["status"], StatusStyle> = {
  waiting: { word: "Waiting for delivery", tone: "quiet", icon: IconCloudUp },
  delivered: { word: "Delivered", tone: "good", icon: IconCloudCheck },
  failed: { word: "Not delivered", tone: "bad", icon: IconCloudOff },
};

interface PictureProps {
  file: UserFile;
  observation: Observation;
  onOpen(): void;
  /** For people who may judge it. */
  selecting: { isSelected: boolean; toggle(): void } | undefined;
}

/** One image: how it looks, what it is, how good it is, and itself to download. */
export function Picture({ file, observation, onOpen, selecting }: PictureProps) {
  const { number, captured_at, size_bytes, name } = file;
  const words = wordsOf(file);
  return (
    <li className={`surface ${classes.picture}`}>
      <Preview file={file} words={words.join(", ")} onOpen={onOpen} />
      <div className={classes.words}>
        <span className={classes.head}>
          <strong>
            {number}. {words.join(" · ")}
          </strong>
          {selecting && (
            <Checkbox
              size="sm"
              aria-label={`Select image ${number}`}
              checked={selecting.isSelected}
              onChange={selecting.toggle}
            />
          )}
        </span>
        {observation.where && <span>{takenBy(file)}</span>}
        {observation.sequence?.mosaic && file.kind === "light" && file.panel === null && (
          <span>The plugin didn't say which panel it shows.</span>
        )}
        <Time at={captured_at} shape="exact" none="Time unknown" />
        <Anchor href={fileAddress(file)} download={name} size="sm">
          <IconDownload size={14} aria-hidden="true" /> FITS, {bytes(size_bytes)}
        </Anchor>
        <Figures file={file} />
        <span className={classes.delivery}>
          <Verdict image={file} observation={observation} />
        </span>
        {selecting && <JudgeButtons file={file} number={number} />}
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
      <StatusBadge style={deliveryStyles[status]} />
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

function Preview({ file, words, onOpen }: { file: UserFile; words: string; onOpen(): void }) {
  return (
    <UnstyledButton
      className={classes.open}
      aria-label={`Open image ${file.number}: ${words}`}
      onClick={onOpen}
    >
      {file.has_preview ? (
        <img
          className={classes.image}
          src={thumbnailAddress(file)}
          srcSet={picturesOf(file)}
          sizes="(max-width: 28em) 100vw, 15rem"
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        <span className={classes.none}>
          <IconPhoto size={32} stroke={1.2} aria-hidden="true" />
          <span>{file.no_preview ? `No preview: ${file.no_preview}` : "No preview yet"}</span>
        </span>
      )}
    </UnstyledButton>
  );
}
