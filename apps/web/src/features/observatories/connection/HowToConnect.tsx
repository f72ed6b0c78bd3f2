import { Text, Title } from "@mantine/core";
import { Copyable } from "../../../ui/values/Copyable.tsx";
import classes from "./Connection.module.css";

/** Steps to connect an observatory for the first time. */
export const HowToConnect = ({ url }: { url: string }) => (
  <section className={`surface ${classes.how}`}>
    <Title order={2} size="1rem">
      How to connect
    </Title>
    <ol>
      <li>Create a key above and copy it: it is shown once.</li>
      <li>
        Enter this address and the key in the plugin's settings: <Copyable value={url} label="address" />
      </li>
      <li>Start the plugin. The observatory is online as soon as it has connected.</li>
    </ol>
    <Text size="sm" c="dimmed">
      Only one plugin connects at a time; a newer one replaces it. The messages are in the{" "}
      <a href="/api/docs/plugin">plugin protocol</a>.
    </Text>
  </section>
);
