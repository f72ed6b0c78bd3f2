import { Code, Stack, Title } from "@mantine/core";
import type { ObservatoryItem, VersionInfo } from "@meridian/contract";
import { IconTelescope } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { useList } from "../../data/useList.ts";
import { inZone } from "../../format/moment.ts";
import { nameColumn } from "../../resource/observatoryColumns.tsx";
import { trpc } from "../../trpc.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Loaded } from "../../ui/page/WithoutData.tsx";
import { type Fact, Facts } from "../../ui/values/Facts.tsx";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { observatoryStyles } from "../../ui/values/statusStyles.ts";
import { Time } from "../../ui/values/Time.tsx";
import { pluginStyle } from "./pluginStyle.ts";
import classes from "./Versions.module.css";

/** The versions here and at the observatories, the plugins for each server, and the changes. */
export function VersionsPage() {
  const query = useQuery(trpc.versions.get.queryOptions({}));
  return (
    <Loaded query={query} what="page" before={null}>
      {(versions) => (
        <>
          <PageHeader
            title="Versions"
            lead="What runs here and at your observatories, and what goes together."
          />
          <Stack gap="md">
            <Installed versions={versions} />
            <Plugins versions={versions} />
            <Releases versions={versions} />
            <Changes versions={versions} />
          </Stack>
        </>
      )}
    </Loaded>
  );
}

/** The versions of this installation and of its documentation. */
function Installed({ versions }: { versions: VersionInfo }) {
  const { latest_release: latest, minimum_plugin_version: minimum } = versions;
  const facts: Fact[] = [
    ["Server", versions.server_version],
    ["API", `${versions.api_version} (paths begin with /api/${versions.api_version})`],
    ["Latest plugin", versions.latest_plugin_version],
    [
      "Minimum plugin",
      minimum ? `${minimum}. Older plugins get no observations until they are updated.` : "None",
    ],
    ["Documentation", `${latest.release} (${inZone(latest.month, "UTC", "month")})`],
    ...versions.guides.map(({ guide, version }): Fact => [`${guide} guide`, version]),
  ];
  return <Facts title="This installation" facts={facts} />;
}

/** The changes of each release, and the fields that nothing new should read. */
function Changes({ versions: { changes, deprecations } }: { versions: VersionInfo }) {
  const fields = deprecations.map(
    ({ resource, field, instead }): Fact => [
      `${resource}.${field}`,
      <span key={field}>
        Read <Code>{instead}</Code> instead.
      </span>,
    ],
  );
  return (
    <>
      <Facts
        title="What changed"
        facts={changes.map(({ release, change }) => [`Release ${release}`, change])}
      />
      <Facts title="Deprecated fields" facts={fields} />
    </>
  );
}

/** The plugin for each server. */
function Releases({ versions }: { versions: VersionInfo }) {
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

/** The plugin of each observatory in service that the person can see. */
function Plugins({ versions }: { versions: VersionInfo }) {
  const navigate = useNavigate();
  const list = useList(trpc.observatories.list, { retired: false });
  const columns = useMemo(() => pluginColumns(versions), [versions]);
  return (
    <section>
      <Title order={2} size="1rem" mb="xs">
        Plugins of your observatories
      </Title>
      <PagedTable
        label="Plugins of your observatories"
        columns={columns}
        list={list}
        rowId={(row) => row.id}
        empty={<Notice icon={IconTelescope} title="You have no access to an observatory yet" />}
        onOpen={({ id }) =>
          void navigate({ to: "/observatories/$id", params: { id }, search: { tab: "connection" } })
        }
      />
    </section>
  );
}

const column = columnsOf<ObservatoryItem>();

const pluginColumns = (versions: VersionInfo) =>
  column.columns([
    nameColumn,
    column.accessor("plugin_version", {
      header: "Plugin",
      cell: ({ getValue }) => <span className="numeric">{getValue() ?? "–"}</span>,
    }),
    column.display({
      id: "standing",
      header: "Compared",
      cell: ({ row: { original } }) => <StatusBadge style={pluginStyle(original.plugin_version, versions)} />,
    }),
    column.accessor("status", {
      header: "Connection",
      cell: ({ getValue }) => <StatusBadge style={observatoryStyles[getValue()]} />,
    }),
    column.accessor("last_seen_at", {
      header: "Last seen",
      cell: ({ getValue }) => <Time at={getValue()} none="Never" />,
    }),
  ]);
