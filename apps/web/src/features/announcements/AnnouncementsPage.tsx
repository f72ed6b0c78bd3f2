import { Tabs } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { isServerAdmin, useProfile } from "../../session.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { CreateButton } from "./CreateButton.tsx";
import { ReceivedTable } from "./ReceivedTable.tsx";
import { SystemTable } from "./SystemTable.tsx";
import type { AnnouncementsSearch } from "./search.ts";

const route = getRouteApi("/shell/announcements");

export function AnnouncementsPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isAdmin = isServerAdmin(useProfile());
  const change = (part: AnnouncementsSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const table = isAdmin ? (search.table ?? "system") : "received";
  return (
    <>
      <PageHeader title="Announcements" actions={isAdmin && <CreateButton />} />
      {isAdmin ? (
        <Tabs
          value={table}
          keepMounted={false}
          onChange={(value) =>
            void navigate({ search: { table: value === "received" ? "received" : undefined } })
          }
        >
          <Tabs.List mb="md" aria-label="Announcement tables">
            <Tabs.Tab value="system">System</Tabs.Tab>
            <Tabs.Tab value="received">My announcements</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="system">
            <SystemTable search={search} onChange={change} />
          </Tabs.Panel>
          <Tabs.Panel value="received">
            <ReceivedTable search={search} onChange={change} />
          </Tabs.Panel>
        </Tabs>
      ) : (
        <ReceivedTable search={search} onChange={change} />
      )}
    </>
  );
}
