import { Title } from "@mantine/core";
import type { VersionInfo } from "@meridian/contract";
import classes from "./Versions.module.css";

/** Which plugin goes with which server. */
export function Releases({ versions }: { versions: VersionInfo }) {
  return (
    <section className={`surface ${classes.section}`}>
      <Title order={2} size="1rem">
        Releases
      </Title>
      <p>Which plugin goes with which server. Releases between these have no versions on record.</p>
      <table className={`numeric ${classes.table}`} aria-label="Releases">
        <thead>
          <tr>
            <th scope="col">Documentation</th>
            <th scope="col">Server</th>
            <th scope="col">Plugin</th>
          </tr>
        </thead>
        <tbody>
          {versions.compatibility.map(({ server_version, plugin_version, releases }) => (
            <tr key={plugin_version}>
              <td>{releases.join(", ")}</td>
              <td>{server_version}</td>
              <td>{plugin_version}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
