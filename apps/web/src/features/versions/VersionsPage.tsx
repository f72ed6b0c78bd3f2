import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { trpc } from "../../trpc.ts";
import { Loaded } from "../../ui/page/Loaded.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { Changes } from "./Changes.tsx";
import { Installed } from "./Installed.tsx";
import { Plugins } from "./Plugins.tsx";
import { Releases } from "./Releases.tsx";

/** What runs here and at the observatories, which plugin goes with which server, and what changed. */
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
