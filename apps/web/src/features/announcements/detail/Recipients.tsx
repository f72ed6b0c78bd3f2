import { Button, Title } from "@mantine/core";
import type { Announcement, Recipient } from "@meridian/contract";
import { IconSend, IconUsers } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import { useChange } from "../../../data/useChange.ts";
import { useList } from "../../../data/useList.ts";
import { counted } from "../../../format/quantity.ts";
import { sentence } from "../../../problem.ts";
import { trpc } from "../../../trpc.ts";
import { CsvButton } from "../../../ui/lists/DataTable/CsvButton.tsx";
import { columnsOf } from "../../../ui/lists/DataTable/columns.ts";
import { PagedTable } from "../../../ui/lists/DataTable/DataTable.tsx";
import { sortBy } from "../../../ui/lists/DataTable/Head.tsx";
import { FilterBar } from "../../../ui/lists/FilterBar.tsx";
import { ListTools } from "../../../ui/lists/ListTools.tsx";
import { Notice } from "../../../ui/page/Notice.tsx";
import { announceFailure } from "../../../ui/page/toast.ts";
import { PersonName } from "../../../ui/values/PersonName.tsx";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { recipientStyle } from "../../../ui/values/statusStyles.ts";
import { Time } from "../../../ui/values/Time.tsx";
import type { AnnouncementSearch } from "../search.ts";
import { Deliveries, describeDelivery } from "./Deliveries.tsx";
import classes from "./Detail.module.css";

const route = getRouteApi("/shell/announcements/$id");
const options = [
  { value: undefined, word: "All" },
  { value: "pending", word: "Pending" },
  { value: "acknowledged", word: "Acknowledged" },
  { value: "deactivated", word: "Deactivated" },
  { value: "failed", word: "Failed" },
] as const;
const heads = ["Name", "Email", "Status", "Acknowledged at", "Acknowledged via", "Deliveries"];
const cells = (row: Recipient) => [
  ...[row.name, row.email, row.status, row.acknowledged_at, row.acknowledged_via],
  row.deliveries.map((one) => [describeDelivery(one), one.reason].filter(Boolean).join(" – ")).join("; "),
];

/** The recipients, and who of them has acknowledged. */
export function Recipients({ announcement }: { announcement: Announcement }) {
  const { status, search, sort, order } = route.useSearch();
  const navigate = route.useNavigate();
  const change = (part: AnnouncementSearch) =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true });
  const list = useList(trpc.announcements.recipients, {
    ...{ id: announcement.id, search, status, sort, order },
  });
  const columns = useMemo(() => recipientColumns(announcement), [announcement]);
  const counts = list.first?.counts;
  return (
    <section aria-labelledby="recipients-title">
      <div className={classes.recipientsHead}>
        <Title order={2} size="1.125rem" id="recipients-title">
          Recipients
        </Title>
        <FilterBar
          label="Recipient status"
          options={options.map((option) =>
            option.value === "pending"
              ? { ...option, word: recipientStyle("pending", announcement.status).word }
              : option,
          )}
          value={status}
          counts={counts && { ...counts, all: counts.pending + counts.acknowledged + counts.deactivated }}
          onChange={(value) => change({ status: value })}
        />
        <div className={classes.end}>
          {counts && counts.failed > 0 && <ResendButton announcement={announcement} />}{" "}
          {list.rows?.length !== 0 && (
            <CsvButton name="recipients" heads={heads} cells={cells} read={list.readAll} />
          )}
        </div>
      </div>
      <ListTools label="Name or email" search={search} onSearch={(words) => change({ search: words })} />
      <PagedTable
        label="Recipients"
        columns={columns}
        list={list}
        rowId={(row) => row.user_id}
        empty={<Notice icon={IconUsers} title={status || search ? "Nobody here" : "No recipients yet"} />}
        sort={sortBy({ sort, order }, ["name", "email", "status", "acknowledged_at"], change)}
      />
    </section>
  );
}

const column = columnsOf<Recipient>();

const recipientColumns = (announcement: Announcement) =>
  column.columns([
    column.accessor("name", {
      header: "Name",
      cell: ({ row: { original } }) => <PersonName person={original} />,
    }),
    column.accessor("email", { header: "Email" }),
    column.accessor("status", {
      header: "Status",
      cell: ({ getValue }) => <StatusBadge style={recipientStyle(getValue(), announcement.status)} />,
    }),
    column.accessor("acknowledged_at", {
      header: "Acknowledged",
      cell: ({ row: { original } }) => (
        <>
          <Time at={original.acknowledged_at} />
          {original.acknowledged_via === "email" && " by email"}
          {original.acknowledged_via === "author" && " as its author"}
        </>
      ),
    }),
    column.accessor("deliveries", {
      header: "Delivery",
      cell: ({ row: { original } }) => (
        <>
          <Deliveries deliveries={original.deliveries} />
          {original.deliveries.some(({ status }) => status === "failed") && (
            <ResendButton announcement={announcement} to={original} />
          )}
        </>
      ),
    }),
  ]);

interface ResendButtonProps {
  announcement: Announcement;
  /** The recipient to send to again; without one, everybody whom something failed to reach. */
  to?: { user_id: string; name: string };
}

/** Sends again what failed, while the announcement is one that is still sent. */
function ResendButton({ announcement, to }: ResendButtonProps) {
  const send = useChange(trpc.announcements.resend, {
    say: ({ resent }) => `${counted(resent, "message is", "messages are")} sent again`,
    refused: (error) => void announceFailure("Not sent again", sentence(error)),
    refresh: "announcement",
  });
  if (announcement.status !== "active" && announcement.status !== "acknowledged") return null;
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconSend size={14} />}
      aria-label={to && `Send again to ${to.name}`}
      loading={send.isPending}
      onClick={() => send.mutate({ id: announcement.id, user_id: to?.user_id })}
    >
      {to ? "Send again" : "Send all failed again"}
    </Button>
  );
}
