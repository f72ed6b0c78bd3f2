import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import type { ShownImage } from "../image.ts";
import classes from "./Viewer.module.css";

/** The FITS header of an image, narrowed by what is typed. */
export function Header({ image: { observation_id, id } }: { image: ShownImage }) {
  const [typed, type] = useState("");
  const { data, error } = useQuery(
    trpc.observations.fileHeader.queryOptions({ id: observation_id, fileId: id }),
  );
  const wanted = typed.trim().toLowerCase();
  const rows = Object.entries(data?.header ?? {})
    .map(([keyword, value]) => ({ keyword, value: written(value) }))
    .sort((one, other) => inHeader(one.keyword, other.keyword))
    .filter(({ keyword, value }) => `${keyword} ${value}`.toLowerCase().includes(wanted));
  return (
    <section className={classes.header} aria-label="FITS header">
      <input
        type="search"
        className={classes.search}
        placeholder="Search the header"
        aria-label="Search the header"
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {error && <p role="alert">{sentence(error)}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard. */}
      <section className={classes.cards} tabIndex={0} aria-label="Keywords">
        <dl>
          {rows.map(({ keyword, value }) => (
            <div key={keyword}>
              <dt>{keyword}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {data && rows.length === 0 && <p>{wanted ? "No keyword is like this." : "The header is empty."}</p>}
      </section>
    </section>
  );
}

const first = ["SIMPLE", "XTENSION", "BITPIX"];

/** Orders keywords: those of the shape first, as the standard has them, and then by name; the server doesn't keep the file's order. */
function inHeader(one: string, other: string): number {
  const rank = (keyword: string) =>
    first.includes(keyword) ? first.indexOf(keyword) : first.length + Number(!keyword.startsWith("NAXIS"));
  return rank(one) - rank(other) || (one < other ? -1 : 1);
}

/** A value as FITS writes it. */
const written = (value: unknown): string =>
  value === true ? "T" : value === false ? "F" : value === null ? "" : String(value);
