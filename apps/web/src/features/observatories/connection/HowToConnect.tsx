import { Text, Title } from "@mantine/core";
import { Copyable } from "../../../ui/values/Copyable.tsx";
import classes from "./Connection.module.css";
import { InitCommand } from "./InitCommand.tsx";

/** Steps to connect an observatory for the first time. */
export const HowToConnect = ({ url }: { url: string }) => (
  <section className={`surface ${classes.how}`}>
    <Title order={2} size="1rem">
      How to connect
    </Title>
    <ol>
      <li>Create a key above, and copy it or the command with it: it is shown once.</li>
      <li>
        Meridian's own <a href="/api/docs/observatory">program at an observatory</a> drives INDI devices. Its
        guide says how to install it. It begins with this command, with your key in it:{" "}
        <InitCommand url={url} observatoryKey="mro_..." />
        <br />
        Another plugin takes the key and this address: <Copyable value={url} label="address for plugins" />
      </li>
      <li>Start it. The observatory is online as soon as it has connected.</li>
    </ol>
    <Text size="sm" c="dimmed">
      Only one program connects at a time; a newer one replaces it. The messages are in the{" "}
      <a href="/api/docs/plugin">plugin protocol</a>.
    </Text>
  </section>
);
