import { Button } from "@mantine/core";
import type { Undelivered } from "@meridian/contract";
import { IconMailCheck, IconMailOff, IconSend } from "@tabler/icons-react";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useChange } from "../../data/useChange.ts";
import { useList } from "../../data/useList.ts";
import { fieldHead } from "../../format/changes.ts";
import { counted } from "../../format/quantity.ts";
import { sentence } from "../../problem.ts";
import { useProfile } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { FilterBar } from "../../ui/lists/FilterBar.tsx";
import { ListTools } from "../../ui/lists/ListTools.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { announceFailure } from "../../ui/page/toast.ts";
import { Time } from "../../ui/values/Time.tsx";
import type { UndeliveredSearch } from "./search.ts";
import classes from "./Undelivered.module.css";

const column = columnsOf<Undelivered>();
const channels = { email: "Mail", web_push: "Web Push", gateway: "Push" };
const kinds: Record<Undelivered["kind"], string> = {
  announcement: "Announcement",
  reminder: "Reminder",
  announcer: "Held announcement",
  observation: "Observation",
  operators: "Stuck observations",
  connection: "Observatory offline",
  left_open: "Observatory open",
  downtime: "Planned downtime",
  rapid: "Rapid request",
  access_request: "Request for access",
  asker: "Answer to a request for access",
  report: "Report of a night",
  system: "System event",
  observatory: "Observatory",
};

const channelOf = ({ channel, device }: Undelivered) =>
  device ? `${channels[channel]} to ${device}` : channels[channel];

const undeliveredColumns = column.columns([
  column.accessor("name", {
    header: "To",
    cell: ({ row: { original } }) => (
      <>
        {original.name || "Deleted account"}
        <span className={classes.detail}>{original.email}</span>
      </>
    ),
  }),
  column.accessor("channel", {
    header: "Channel",
    cell: ({ row: { original } }) => (
      <>
        {channelOf(original)}
        <span className={classes.detail}>{counted(original.attempts, "attempt", "attempts")}</span>
      </>
    ),
  }),
  column.accessor("title", {
    header: "About",
    cell: ({ row: { original } }) => (
      <>
        {kinds[original.kind]}: <Link to={original.path as "/"}>{original.title}</Link>
      </>
    ),
  }),
  column.accessor("reason", {
    header: "Reason",
    cell: ({ getValue }) => <span className={classes.reason}>{getValue() ?? "–"}</span>,
  }),
  column.accessor("created_at", { header: "Written", cell: ({ getValue }) => <Time at={getValue()} /> }),
  column.display({
    id: "resend",
    header: "Action",
    cell: ({ row: { original } }) => <ResendButton one={original} />,
  }),
]);

const undeliveredFields = [
  ...(["created_at", "name", "email", "channel", "device"] as const),
  ...(["kind", "title", "reason", "attempts"] as const),
] satisfies (keyof Undelivered)[];

const undeliveredHeads = undeliveredFields.map(fieldHead);
const undeliveredCells = (row: Undelivered) => undeliveredFields.map((field) => row[field]);

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

/** Sends one thing again, or all. */
function ResendButton({ one }: { one?: Undelivered }) {
  const send = useChange(trpc.undelivered.resend, {
    say: ({ resent }) => `${counted(resent, "message is", "messages are")} sent again`,
    refused: (error) => void announceFailure("Not sent again", sentence(error)),
    refresh: "undelivered",
  });
  return (
    <Button
      size={one ? "xs" : "sm"}
      variant="default"
      leftSection={<IconSend size={14} />}
      aria-label={one && `Send again to ${one.name || "a deleted account"}`}
      loading={send.isPending}
      onClick={() => send.mutate(one ? { delivery: deliveryOf(one) } : {})}
    >
      {one ? "Send again" : "Send all again"}
    </Button>
  );
}

const deliveryOf = ({ kind, source_id, user_id, channel, target }: Undelivered) => ({
  ...{ kind, source_id, user_id, channel, target },
});
