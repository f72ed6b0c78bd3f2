import type { Image } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { Section } from "../../ui/page/Section.tsx";
import { Time, WithinFocusable } from "../../ui/values/Time.tsx";
import classes from "./ImageStrip.module.css";
import { thumbnailAddress } from "./image.ts";

interface ImageStripProps {
  images: readonly Image[] | undefined;
  /** The way to all of them. */
  all?: ReactNode;
}

/** The newest images side by side; nothing while there is none. */
export function ImageStrip({ images, all }: ImageStripProps) {
  if (!images?.length) return null;
  return (
    <Section title="Last images" all={all}>
      <WithinFocusable value={true}>
        <ul className={`plain-list ${classes.images}`}>
          {images.map((image) => (
            <Picture key={image.id} image={image} />
          ))}
        </ul>
      </WithinFocusable>
    </Section>
  );
}

function Picture({ image }: { image: Image }) {
  const { observation_id, target_name, filter, observatory_name, taken_at } = image;
  return (
    <li>
      <Link to="/observations/$id" params={{ id: observation_id }} className={classes.image}>
        <img src={thumbnailAddress(image)} alt="" loading="lazy" decoding="async" />
        <span className={classes.caption}>
          <strong>{filter ? `${target_name}, ${filter}` : target_name}</strong>
          <span>{observatory_name}</span>
          <Time at={taken_at} shape="distance" />
        </span>
      </Link>
    </li>
  );
}
