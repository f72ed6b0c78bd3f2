import { ActionIcon, CopyButton, Menu } from "@mantine/core";
import { formatDeclination, formatRightAscension } from "@meridian/contract";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { decimal, sexagesimal } from "../../format/angle.ts";
import classes from "./Coordinates.module.css";

interface Place {
  /** Degrees north. */
  latitude: number;
  /** Degrees east. */
  longitude: number;
}

/** The position of something on Earth: sexagesimal, decimal on hover, and both to copy. */
export const Coordinates = ({ latitude, longitude }: Place) => (
  <Pair
    words={[sexagesimal(latitude, "latitude"), sexagesimal(longitude, "longitude")]}
    degrees={[latitude, longitude]}
  />
);

interface SkyPosition {
  /** Right ascension in degrees. */
  ra: number;
  /** Declination in degrees. */
  dec: number;
}

/** The position of something in the sky, likewise; its right ascension in hours. */
export const SkyCoordinates = ({ ra, dec }: SkyPosition) => (
  <Pair words={[formatRightAscension(ra), formatDeclination(dec)]} degrees={[ra, dec]} />
);

interface PairProps {
  words: [string, string];
  degrees: [number, number];
}

function Pair({ words, degrees }: PairProps) {
  return (
    <span className={classes.root}>
      <span className={classes.pair} data-hint={degrees.map(decimal).join(", ")}>
        <span>{words[0]}</span>
        <span>{words[1]}</span>
      </span>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Copy coordinates">
            <IconCopy size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <CopyItem value={words.join("  ")} label="Copy sexagesimal" />
          <CopyItem value={degrees.map((one) => one.toFixed(6)).join(", ")} label="Copy decimal" />
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

function CopyItem({ value, label }: { value: string; label: string }) {
  return (
    // Said as long as the menu is open: the library's second is soon over.
    <CopyButton value={value} timeout={60_000}>
      {({ copied, copy }) => (
        <Menu.Item
          closeMenuOnClick={false}
          onClick={copy}
          leftSection={copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
        >
          {copied ? "Copied" : label}
          <span className={classes.value}>{value}</span>
        </Menu.Item>
      )}
    </CopyButton>
  );
}
