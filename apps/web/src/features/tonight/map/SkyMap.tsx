import { useElementSize } from "@mantine/hooks";
import type { TonightSite } from "@meridian/contract";
import { memo, Suspense, useMemo } from "react";
import { Night } from "../../../ui/values/WorldMap/Night.tsx";
import { Drawing } from "../../../ui/values/WorldMap/WorldMap.tsx";
import { Marks } from "./Marks.tsx";
import classes from "./SkyMap.module.css";

/** Degrees north of the upper and the lower edge: all sites are within, and what is nearer to the poles only where one is. */
function edgesOf(sites: readonly TonightSite[]) {
  const latitudes = sites.flatMap(({ latitude }) => latitude ?? []);
  return {
    north: Math.min(90, Math.max(74, ...latitudes.map((north) => north + 6))),
    south: Math.max(-90, Math.min(-56, ...latitudes.map((north) => north - 6))),
  };
}

const Ground = memo(function Ground({ north, span, at }: { north: number; span: number; at: number }) {
  return (
    <div
      className={classes.world}
      style={{ top: `${(-(90 - north) / span) * 100}%`, height: `${(180 / span) * 100}%` }}
    >
      <Night at={at} />
      <Suspense>
        <Drawing />
      </Suspense>
    </div>
  );
});

/**
 * The world with its night as it is now, and on it each observatory with what it does. The list of sites says the same in
 * words, and to the keyboard.
 */
export function SkyMap({ sites, at }: { sites: readonly TonightSite[]; at: number }) {
  const { ref, width, height } = useElementSize();
  const { north, south } = useMemo(() => edgesOf(sites), [sites]);
  const span = north - south;
  return (
    <div ref={ref} className={classes.map} style={{ aspectRatio: `360 / ${span}` }} aria-hidden="true">
      <Ground north={north} span={span} at={at} />
      {width > 0 && <Marks sites={sites} north={north} span={span} size={{ width, height }} />}
    </div>
  );
}
