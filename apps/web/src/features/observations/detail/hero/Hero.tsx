import { UnstyledButton } from "@mantine/core";
import { type Observation, ongoingStatuses, type UserFile } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { zoneName } from "../../../../format/moment.ts";
import { count } from "../../../../format/quantity.ts";
import { useZone } from "../../../../format/zone.ts";
import { previewAddress, takenBy, thumbnailAddress, wordsOf } from "../../../../resource/images/image.ts";
import { useShownImage } from "../../../../resource/images/useShownImage.ts";
import { trpc } from "../../../../trpc.ts";
import { Time } from "../../../../ui/values/Time.tsx";
import { AltitudeStrip } from "./AltitudeStrip.tsx";
import classes from "./Hero.module.css";

/** Images that the strip shows, and the curve has a tick for. */
const most = 200;

/** The newest image in full width, all images in a strip, and where the target stood as they were taken; nothing without one. */
export function Hero({ observation }: { observation: Observation }) {
  const { id, image_id } = observation;
  const { data } = useQuery({
    ...trpc.observations.files.queryOptions({ id, order: "desc", limit: most }),
    enabled: image_id !== null,
  });
  const { show } = useShownImage<number>();
  const zone = useZone();
  if (!image_id) return null;
  const newest = data?.items.find((file) => file.id === image_id);
  // Its place is kept while the list is read, so that nothing jumps.
  if (!newest) return <section className={classes.hero} aria-busy={!data} aria-label="Newest image" />;
  const isRunning = ongoingStatuses.includes(observation.status);
  const drawn = data?.items.filter(({ has_preview }) => has_preview) ?? [];
  const words = wordsOf(newest).join(" · ");
  return (
    <section className={classes.hero} aria-label={isRunning ? "Newest image so far" : "Newest image"}>
      <UnstyledButton
        className={classes.open}
        aria-label={`Open the newest image: ${words}`}
        onClick={() => show(newest.number)}
      >
        <img className={classes.image} src={previewAddress(newest)} alt="" decoding="async" />
      </UnstyledButton>
      <p className={classes.caption}>
        <strong>
          {isRunning ? "Newest image so far" : "Newest image"}, {count(newest.number)} of{" "}
          {count(data!.total_count)}
        </strong>
        <span>{words}</span>
        {observation.where && <span>{takenBy(newest)}</span>}
        <span>
          <Time at={newest.captured_at} shape="exact" none="Time unknown" />
          {newest.captured_at && ` ${zoneName(newest.captured_at, zone)}`}
        </span>
      </p>
      {drawn.length > 1 && <Filmstrip files={drawn} shown={newest} onOpen={({ number }) => show(number)} />}
      <AltitudeStrip observation={observation} newest={newest} files={data!.items} />
    </section>
  );
}

interface FilmstripProps {
  files: readonly UserFile[];
  shown: UserFile;
  onOpen(file: UserFile): void;
}

/** The words on a frame: "L 24". */
const shortName = ({ filter, number }: UserFile) =>
  [filter, number].filter((part) => part !== null).join(" ");

/** All images side by side, the newest first. */
const Filmstrip = ({ files, shown, onOpen }: FilmstripProps) => (
  <ul className={`plain-list ${classes.strip}`} aria-label="Images, newest first">
    {files.map((file) => (
      <li key={file.id}>
        <UnstyledButton
          className={classes.frame}
          aria-label={`${shortName(file)}: open image ${file.number}, ${wordsOf(file).join(" · ")}`}
          data-shown={file === shown || undefined}
          data-acceptance={file.acceptance}
          onClick={() => onOpen(file)}
        >
          <img src={thumbnailAddress(file)} alt="" width={96} height={72} loading="lazy" decoding="async" />
          <span>{shortName(file)}</span>
        </UnstyledButton>
      </li>
    ))}
  </ul>
);
