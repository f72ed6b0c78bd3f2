import { Button, Text } from "@mantine/core";
import type { OwnSession } from "@meridian/contract";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { Time } from "../../../ui/values/Time.tsx";
import classes from "../Profile.module.css";
import { deviceInWords, isPhone } from "./device.ts";

/** One place where the person is signed in. */
export function SessionLine({ session, onEnd }: { session: OwnSession; onEnd(): void }) {
  const { is_current, ip_address, user_agent, created_at } = session;
  const device = deviceInWords(user_agent);
  const Picture = isPhone(user_agent) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.line}>
      <Picture size={20} stroke={1.6} aria-hidden="true" />
      <div className={classes.words}>
        <Text fw={500}>{device}</Text>
        <Text size="sm" c="dimmed" component="div" className={classes.address}>
          {ip_address && `${ip_address} · `}signed in <Time at={created_at} shape="distance" />
        </Text>
      </div>
      {is_current ? (
        <Text size="sm" c="dimmed">
          This one
        </Text>
      ) : (
        <Button variant="default" size="xs" onClick={onEnd} aria-label={`Sign out ${device}`}>
          Sign out
        </Button>
      )}
    </li>
  );
}
