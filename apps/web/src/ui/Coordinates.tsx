import { ActionIcon, CopyButton, Menu } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { decimal, sexagesimal } from "./angle.ts";
import classes from "./Coordinates.module.css";

interface Place {
  latitude: number;
  longitude: number;
}

/** Where something is on Earth: sexagesimal, decimal on hover, and both to copy. */
export function Coordinates({ latitude, longitude }: Place) {
  const fine = `${sexagesimal(latitude, "latitude")}  ${sexagesimal(longitude, "longitude")}`;
  const plain = `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
  return (
    <span className={classes.root}>
      <span className={classes.pair} data-hint={`${decimal(latitude)}, ${decimal(longitude)}`}>
        <span>{sexagesimal(latitude, "latitude")}</span>
        <span>{sexagesimal(longitude, "longitude")}</span>
      </span>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Copy coordinates">
            <IconCopy size={14} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <CopyItem value={fine} label="Copy sexagesimal" />
          <CopyItem value={plain} label="Copy decimal" />
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}

function CopyItem({ value, label }: { value: string; label: string }) {
  return (
    <CopyButton value={value}>
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
