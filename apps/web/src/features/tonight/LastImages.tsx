import type { Image } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { addressOf } from "../../resource/observations/addresses.ts";
import { trpc } from "../../trpc.ts";
import { Time, WithinFocusable } from "../../ui/values/Time.tsx";
import { Section } from "./Section.tsx";
import classes from "./Tonight.module.css";

/** The person's newest images; nothing while there is none. */
export function LastImages() {
  const { data } = useQuery(trpc.images.own.queryOptions({ kind: "light", has_preview: true, limit: 12 }));
  if (!data?.items.length) return null;
  return (
    <Section title="Last images">
      <WithinFocusable value={true}>
        <ul className={`plain-list ${classes.images}`}>
          {data.items.map((image) => (
            <Picture key={image.id} image={image} />
          ))}
        </ul>
      </WithinFocusable>
    </Section>
  );
}

function Picture({ image }: { image: Image }) {
  const { id, observation_id, target_name, filter, observatory_name, taken_at } = image;
  return (
    <li>
      <Link to="/observations/$id" params={{ id: observation_id }} className={classes.image}>
        <img src={addressOf(observation_id, "files", id, "preview")} alt="" loading="lazy" decoding="async" />
        <span className={classes.caption}>
          <strong>{filter ? `${target_name}, ${filter}` : target_name}</strong>
          <span>{observatory_name}</span>
          <Time at={taken_at} shape="distance" />
        </span>
      </Link>
    </li>
  );
}
