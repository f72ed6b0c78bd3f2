import { Button } from "@mantine/core";
import type { TonightSite } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { memo, useState } from "react";
import { AtSite } from "../../format/AtSite.tsx";
import { inZone, momentWithZone, zoneName } from "../../format/moment.ts";
import { isZone } from "../../format/zone.ts";
import { rankOf, stateWords } from "../../resource/night/states.ts";
import { Time } from "../../ui/values/Time.tsx";
import { StateMark } from "./StateMark.tsx";
import classes from "./Tonight.module.css";

/** As many as are listed before somebody asks for more. */
const atFirst = 60;

/** The same as on the map, in words: observatories that do something first. */
export function SiteList({ sites }: { sites: readonly TonightSite[] }) {
  const [isWhole, setWhole] = useState(false);
  const sorted = sites.toSorted((one, other) => rankOf(one.state) - rankOf(other.state));
  const shown = isWhole ? sorted : sorted.slice(0, atFirst);
  return (
    <>
      <ul className={`plain-list ${classes.sites}`} aria-label="Observatories">
        {shown.map(({ id, name, timezone, is_dark, dark_from, dark_until, ...doing }) => (
          <Site
            key={id}
            {...{ id, name, timezone, state: doing.state, until: doing.until }}
            words={stateWords(doing)}
            isDark={is_dark}
            darkAt={is_dark ? dark_until : dark_from}
          />
        ))}
      </ul>
      {shown.length < sorted.length && (
        <p className={classes.more}>
          <Button variant="default" size="compact-md" onClick={() => setWhole(true)}>
            Show all {sorted.length}
          </Button>
        </p>
      )}
    </>
  );
}

interface SiteProps extends Pick<TonightSite, "id" | "name" | "timezone" | "state" | "until"> {
  words: string;
  isDark: boolean;
  darkAt: string | null;
}

const Site = memo(function Site({ id, name, timezone, state, until, words, isDark, darkAt }: SiteProps) {
  const zone = isZone(timezone) ? timezone : "UTC";
  return (
    <li className={classes.site}>
      <StateMark state={state} />
      <Link to="/observatories/$id" params={{ id }} className={classes.title}>
        {name}
      </Link>
      <span className={classes.doing}>{words}</span>
      <AtSite site={{ name, zone: timezone }}>
        <span className={classes.meta}>
          {until && (
            <span>
              until <Time at={until} words={momentWithZone(until, zone)} />
            </span>
          )}
          {darkAt && (
            <span>
              {isDark ? "dark until" : "dark from"}{" "}
              <Time at={darkAt} words={`${inZone(darkAt, zone, "clock")} ${zoneName(darkAt, zone)}`} />
            </span>
          )}
        </span>
      </AtSite>
    </li>
  );
});
