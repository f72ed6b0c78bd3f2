import { formatDeclination, formatRightAscension, type Observation } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { inZone, zoneName } from "../../../format/moment.ts";
import { bytes, count } from "../../../format/quantity.ts";
import { useZone } from "../../../format/zone.ts";
import { figuresInWords, inRow, type ShownImage, takenBy } from "../image.ts";
import { Verdict } from "../verdict.tsx";
import type { Probed } from "./types.ts";
import { type Layer, readAtOnce } from "./useLayer.ts";
import classes from "./Viewer.module.css";

interface CaptionProps {
  image: ShownImage;
  title: string;
  words: string;
  namesPlace: boolean;
  isOther: boolean;
}

export function Caption({ image, title, words, namesPlace, isOther }: CaptionProps) {
  const own = useZone();
  // Among images of nights, the clock is that of the observatory.
  const { captured_at, target_name, observation_id, observation_name, timezone: zone = own } = image;
  const name = isOther
    ? `${target_name ? `${target_name}, image` : "Image"} ${count(image.number)}, in turn`
    : `${target_name ? `${target_name}, ` : ""}${title}`;
  const way = { to: "/observations/$id", params: { id: observation_id }, title: "Open observation" } as const;
  const parts = [
    words,
    namesPlace && takenBy(image),
    captured_at && `${inZone(captured_at, zone, "exact")} ${zoneName(captured_at, zone)}`,
  ];
  return (
    <div className={classes.caption}>
      <strong>{observation_name ? <Link {...way}>{name}</Link> : name}</strong>
      <span>{parts.filter(Boolean).join(" · ")}</span>
    </div>
  );
}

interface QualityProps {
  image: ShownImage;
  observation: Observation | undefined;
  /** The buttons of people who may judge it. */
  children: ReactNode;
}

/** The verdict on an image, and what was measured in it. */
export const Quality = ({ image, observation, children }: QualityProps) => (
  <div className={classes.quality}>
    <Verdict image={image} observation={observation} />
    <span className="numeric">{inRow(figuresInWords(image))}</span>
    {children}
  </div>
);

/** The progress of reading its pixels, or the reason why the preview is all there is; and the way back from a verdict. */
export function State({
  layer: { share, fault, waits, read, opened },
  image,
  undoing,
}: {
  layer: Layer;
  image: ShownImage;
  undoing: { words: string; undo(): void } | undefined;
}) {
  const hasNothing = !image.has_preview && !opened;
  return (
    <div className={classes.state} role="status">
      {undoing && (
        <span>
          {undoing.words}
          <button type="button" className={classes.word} onClick={undoing.undo}>
            Undo
          </button>
        </span>
      )}
      {share !== undefined && share < 1 && !opened && (
        <span>
          Reading {bytes(image.size_bytes)}
          <progress value={share} aria-label="Read so far" />
        </span>
      )}
      {fault && (
        <span>
          {fault} {image.has_preview ? "This is its preview." : ""}
        </span>
      )}
      {waits && !opened && (
        <span>
          Its file is larger than {bytes(readAtOnce)}. This is its preview.{" "}
          <button type="button" className={classes.word} onClick={read}>
            Read {bytes(image.size_bytes)}
          </button>
        </span>
      )}
      {hasNothing && share === undefined && image.no_preview && <span>No preview: {image.no_preview}</span>}
    </div>
  );
}

const figures = new Intl.NumberFormat("en", { maximumSignificantDigits: 7 });

/** The pixel under the pointer, or in the middle for keys: where it is, its value, and its place in the sky. */
export function Readout({ probed, layer }: { probed: Probed | undefined; layer: Layer }) {
  const { opened, size } = layer;
  if (!probed)
    return (
      <span className={classes.readout}>
        {opened && size ? `${count(size.width)} × ${count(size.height)} pixels` : "Preview"}
        {opened && !opened.hasSky && ", no coordinates in its header"}
      </span>
    );
  const { x, y, value, sky } = probed;
  return (
    <output className={classes.readout}>
      <span>
        x {x}, y {y}
      </span>
      <strong>{value === null ? "no value" : figures.format(value)}</strong>
      {sky && (
        <span>
          {formatRightAscension(sky.ra)} {formatDeclination(sky.dec)}
        </span>
      )}
    </output>
  );
}
