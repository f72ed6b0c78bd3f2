import { Stack } from "@mantine/core";
import type { Observatory, ObservatoryConnection } from "@meridian/contract";
import { useQuery } from "@tanstack/react-query";
import { flagsInWords } from "../../../format/flagWords.ts";
import { count } from "../../../format/quantity.ts";
import { NightOfObservatory } from "../../../resource/night/NightOfObservatory.tsx";
import { trpc } from "../../../trpc.ts";
import { Coordinates } from "../../../ui/values/Coordinates.tsx";
import { type Fact, Facts } from "../../../ui/values/Facts.tsx";
import { Time } from "../../../ui/values/Time.tsx";
import { WorldMap } from "../../../ui/values/WorldMap/WorldMap.tsx";
import { conditionFacts, lastSeen } from "../connection/conditionFacts.tsx";
import classes from "../Observatories.module.css";
import { describeField, describeScale, describeSensor } from "../optics.ts";
import type { TabProps } from "../search.ts";
import { aperture } from "../useObservatories.ts";
import { Limits } from "./Limits.tsx";

/** The night that is now or next; below it description, place, equipment and connection. */
export function Night({ observatory, search, onChange }: TabProps) {
  const { data } = useQuery(trpc.observatories.connection.queryOptions({ id: observatory.id }));
  return (
    <Stack gap="sm">
      <NightOfObservatory site={observatory} night={search.night} onNight={(night) => onChange({ night })} />
      {observatory.description && <p className="as-written">{observatory.description}</p>}
      <div className={classes.where}>
        <div className={`surface ${classes.map}`}>
          <WorldMap mark={observatory} />
        </div>
        <Facts title="Site" facts={site(observatory)} />
      </div>
      <div className={classes.panels}>
        <Facts title="Equipment" facts={equipment(observatory)} />
        <Limits observatory={observatory} />
        <Facts title="Connection" facts={connection(observatory, data)} />
        <Facts title="Ownership" facts={belonging(observatory)} />
      </div>
    </Stack>
  );
}

const site = (observatory: Observatory): Fact[] => [
  ["Coordinates", <Coordinates key="coordinates" {...observatory} />],
  ["Elevation", `${count(Math.round(observatory.elevation))} m`],
  ["Time zone", observatory.timezone],
];

const equipment = ({ equipment, filters }: Observatory): Fact[] => [
  ["Telescope", equipment.telescope],
  ["Aperture", equipment.aperture && aperture(equipment.aperture)],
  ["Focal length", equipment.focal_length && `${count(equipment.focal_length)} mm`],
  ["Mount", equipment.mount],
  ["Camera", equipment.camera],
  ["Sensor", describeSensor(equipment)],
  ["Field of view", describeField(equipment)],
  ["Pixel scale", describeScale(equipment)],
  ["Filters", filters.join(", ")],
];

const connection = (observatory: Observatory, data?: ObservatoryConnection): Fact[] => [
  lastSeen(data?.is_connected ?? observatory.status === "online", (data ?? observatory).last_seen_at),
  ["Plugin version", observatory.plugin_version],
  ...conditionFacts(observatory, data),
];

const belonging = (observatory: Observatory): Fact[] => [
  ["Owner", observatory.owner_name],
  ["You may", flagsInWords(observatory.permissions)],
  ["Added", <Time key="added" at={observatory.created_at} />],
];
