import { IconMailbox } from "@tabler/icons-react";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useList } from "../../data/useList.ts";
import { useProfile } from "../../session.ts";
import { trpc } from "../../trpc.ts";
import { SearchField } from "../../ui/fields/SearchField.tsx";
import { PagedTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { PageHeader } from "../../ui/page/PageHeader.tsx";
import { outboxCells, outboxColumns, outboxHeads } from "./columns.tsx";
import classes from "./Outbox.module.css";

const route = getRouteApi("/shell/administration/outbox");

/** The mail that was written while no mail server was configured, the newest first. */
export function OutboxPage() {
  const { search } = route.useSearch();
  const { mail_delivered } = useProfile();
  const change = route.useNavigate();
  const navigate = useNavigate();
  const input = { search };
  const list = useList(trpc.outbox.list, input, { poll: 15_000 });
  return (
    <>
      <PageHeader
        title="Outbox"
        lead={
          mail_delivered
            ? "Mail written while no mail server was configured, kept for 30 days. Meridian doesn't send it later."
            : "Unsent mail, kept for 30 days. No mail server is configured."
        }
      />
      <div className={classes.toolbar}>
        <SearchField
          label="Address or subject"
          value={search}
          onChange={(value) => void change({ search: { search: value }, replace: true })}
        />
      </div>
      <PagedTable
        label="Outbox"
        columns={outboxColumns}
        list={list}
        rowId={(row) => row.id}
        empty={<Empty isFiltered={search !== undefined} />}
        onOpen={({ id }) => void navigate({ to: "/outbox/$id", params: { id } })}
        csv={{ name: "outbox", heads: outboxHeads, cells: outboxCells }}
      />
    </>
  );
}

function Empty({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <Notice icon={IconMailbox} title="No matching mail" />;
  return (
    <Notice icon={IconMailbox} title="The outbox is empty">
      With <code>SMTP_URL</code> set, mail leaves through that server. Without it, announcements by email and
      links for new passwords appear here.
    </Notice>
  );
}
