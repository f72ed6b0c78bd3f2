import { UnstyledButton } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { TonightSite } from "@meridian/contract";
import { IconChevronRight } from "@tabler/icons-react";
import { useState } from "react";
import { count, counted } from "../../format/quantity.ts";
import { skyColor } from "../../resource/night/phases.ts";
import { stateStyles, states } from "../../resource/night/states.ts";
import { SkyMap } from "./map/SkyMap.tsx";
import { SiteList } from "./SiteList.tsx";
import { StateMark } from "./StateMark.tsx";
import classes from "./Tonight.module.css";

/** A phone; a tablet held upright has room for the map. */
const narrow = "(max-width: 40em)";

/**
 * All observatories on the world as it is now, and what their marks mean; a list of them where there is no room for a map. For
 * somebody who sees no observatory yet, the world alone.
 */
export function Band({ sites, at }: { sites: readonly TonightSite[]; at: number }) {
  const isNarrow = useMediaQuery(narrow, undefined, { getInitialValueInEffect: false });
  const [isListed, setListed] = useState(false);
  const isEmpty = sites.length === 0;
  if (isEmpty && isNarrow) return null;
  return (
    <section
      className={`surface ${classes.band}`}
      aria-label={isEmpty ? "Day and night now" : "Observatories now"}
    >
      {!isNarrow && <SkyMap sites={sites} at={at} />}
      <div className={classes.legend}>
        {isEmpty ? <p>Day and night on Earth now</p> : <States sites={sites} />}
        {!isNarrow && <Twilights />}
      </div>
      {!isNarrow && !isEmpty && (
        <UnstyledButton
          className={classes.toList}
          aria-expanded={isListed}
          onClick={() => setListed(!isListed)}
        >
          <IconChevronRight size={16} aria-hidden="true" />
          {counted(sites.length, "observatory", "observatories")} that you see, as a list
        </UnstyledButton>
      )}
      {(isNarrow || isListed) && <SiteList sites={sites} />}
    </section>
  );
}

function States({ sites }: { sites: readonly TonightSite[] }) {
  const by = Map.groupBy(sites, ({ state }) => state);
  return (
    <ul className={`plain-list ${classes.states}`} aria-label="Observatories by state">
      {states.map((state) => {
        const there = by.get(state);
        return (
          there && (
            <li key={state}>
              <StateMark state={state} /> {stateStyles[state].word}{" "}
              <strong className="numeric">{count(there.length)}</strong>
            </li>
          )
        );
      })}
    </ul>
  );
}

const phases = [
  ["day", "Day"],
  ["civil", "Civil"],
  ["nautical", "Nautical"],
  ["astronomical", "Astronomical twilight"],
  ["night", "Night"],
] as const;

/** The shades of the sky on the map. */
const Twilights = () => (
  <ul className={`plain-list ${classes.twilights}`} aria-label="Shades of the map">
    {phases.map(([phase, word]) => (
      <li key={phase}>
        <span className={classes.shade} style={{ background: skyColor(phase) }} /> {word}
      </li>
    ))}
  </ul>
);
