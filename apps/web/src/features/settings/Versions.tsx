import { Skeleton, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";
import classes from "./Settings.module.css";

/** Which plugin goes with which server. */
export function Versions() {
  const { data } = useQuery(trpc.versions.get.queryOptions({}));
  return (
    <section className={`surface ${classes.versions}`} aria-labelledby="versions-title">
      <Title order={2} size="1rem" id="versions-title" mb="sm">
        Versions
      </Title>
      {data ? (
        <>
          <p>
            This server is version {data.server_version}. The latest plugin is {data.latest_plugin_version}.
          </p>
          <table className={`numeric ${classes.table}`}>
            <thead>
              <tr>
                <th scope="col">Server</th>
                <th scope="col">Plugin</th>
                <th scope="col">Documentation</th>
              </tr>
            </thead>
            <tbody>
              {data.compatibility.map(({ server_version, plugin_version, releases }) => (
                <tr key={plugin_version}>
                  <td>{server_version}</td>
                  <td>{plugin_version}</td>
                  <td>{releases.join(", ")}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  );
}
