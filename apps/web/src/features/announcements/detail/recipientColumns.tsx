import type { Announcement, Recipient } from "@meridian/contract";
import { columnsOf } from "../../../ui/lists/DataTable/columns.ts";
import { recipientLook } from "../../../ui/values/looks.ts";
import { PersonName } from "../../../ui/values/PersonName.tsx";
import { StatusBadge } from "../../../ui/values/StatusBadge.tsx";
import { Time } from "../../../ui/values/Time.tsx";
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
