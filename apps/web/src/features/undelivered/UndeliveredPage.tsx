import { IconMailCheck, IconMailOff } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useList } from "../../data/useList.ts";
import { useProfile } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import { PagedTable } from "../../ui/lists/DataTable/PagedTable.tsx";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import { ListTools } from "../../ui/lists/ListTools.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { channels, undeliveredCells, undeliveredColumns, undeliveredHeads } from "./columns.tsx";
import { ResendButton } from "./ResendButton.tsx";
import type { UndeliveredSearch } from "./search.ts";

const route = getRouteApi("/shell/administration/undelivered");
const options = [
  { value: undefined, word: "All" },
  ...(["email", "web_push", "gateway"] as const).map((value) => ({ value, word: channels[value] })),
];

/** Mail and push messages that failed for good, with the reason and a button to resend them. */
export function UndeliveredPage() {
  const { search, channel } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: UndeliveredSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const list = useList(trpc.undelivered.list, { search, channel }, { poll: 15_000 });
  const isFiltered = search !== undefined || channel !== undefined;
  return (
    <>
      <PageHeader
        title="Undelivered"
        lead="Announcements and notifications that the mail server or a push service refused."
        actions={!isFiltered && (list.rows?.length ?? 0) > 0 && <ResendButton />}
      />
      <ListTools
        label="Name, address or title"
        search={search}
        onSearch={(words) => change({ search: words })}
      >
        <FilterBar
          label="Channel"
          options={options}
          value={channel}
          counts={list.first?.counts}
          onChange={(value) => change({ channel: value })}
        />
      </ListTools>
      <PagedTable
        label="Undelivered"
        columns={undeliveredColumns}
        list={list}
        rowId={({ source_id, user_id, channel, target }) => [source_id, user_id, channel, target].join(" ")}
        empty={isFiltered ? <Notice icon={IconMailCheck} title="Nothing matches" /> : <NothingFailed />}
        csv={{ name: "undelivered", heads: undeliveredHeads, cells: undeliveredCells }}
      />
    </>
  );
}

function NothingFailed() {
  if (useProfile().mail_delivered) return <Notice icon={IconMailCheck} title="Everything was delivered" />;
  return (
    <Notice icon={IconMailOff} title="Nothing failed, but mail isn't sent">
      No mail server is set up. Mail stays in the <Link to="/outbox">outbox</Link>.
    </Notice>
  );
}
