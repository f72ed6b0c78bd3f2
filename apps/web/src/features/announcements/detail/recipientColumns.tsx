import type { Announcement, Recipient } from "@meridian/contract";
import { columnsOf } from "../../../ui/DataTable/columns.ts";
import { recipientLook } from "../../../ui/looks.ts";
import { PersonName } from "../../../ui/PersonName.tsx";
import { StatusBadge } from "../../../ui/StatusBadge.tsx";
import { Time } from "../../../ui/Time.tsx";
import { Deliveries } from "./Deliveries.tsx";
import { ResendButton } from "./ResendButton.tsx";

const column = columnsOf<Recipient>();

export const recipientColumns = (announcement: Announcement) =>
  column.columns([
    column.accessor("name", {
      header: "Name",
      cell: ({ row: { original } }) => <PersonName person={original} />,
    }),
    column.accessor("email", { header: "Email" }),
    column.accessor("status", {
      header: "Status",
      cell: ({ getValue }) => <StatusBadge look={recipientLook(getValue(), announcement.status)} />,
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
