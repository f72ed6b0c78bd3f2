import type { Invitation } from "@meridian/contract";
import { IconHourglassEmpty, IconHourglassOff, IconUserOff } from "@tabler/icons-react";
import { strongestInWords } from "../../format/flagWords.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { Address } from "../../ui/values/Address.tsx";
import { type Look, StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { InvitationActions } from "./InvitationActions.tsx";
import type { InvitationPlace } from "./procedures.ts";

const looks: Record<Invitation["status"], Look> = {
  pending: { word: "Pending", tone: "info", icon: IconHourglassEmpty },
  ended: { word: "Ended", tone: "warn", icon: IconUserOff },
  expired: { word: "Expired", tone: "warn", icon: IconHourglassOff },
};

const column = columnsOf<Invitation>();

export const invitationColumns = (place: InvitationPlace, onRevoke: (invitation: Invitation) => void) =>
  column.columns([
    column.accessor("email", {
      header: "Address",
      cell: ({ getValue }) => <Address>{getValue()}</Address>,
    }),
    column.display({
      id: "flags",
      header: "Will",
      cell: ({ row }) => strongestInWords(row.original) ?? "be a regular member",
    }),
    column.accessor("status", {
      header: "Status",
      cell: ({ getValue }) => <StatusBadge look={looks[getValue()]} />,
    }),
    column.accessor("expires_at", { header: "Expires", cell: ({ getValue }) => <Time at={getValue()} /> }),
    column.accessor("invited_by_name", { header: "Invited by", cell: ({ getValue }) => getValue() ?? "–" }),
    column.display({
      id: "actions",
      header: "Actions",
      cell: ({ row }) => (
        <InvitationActions place={place} invitation={row.original} onRevoke={() => onRevoke(row.original)} />
      ),
    }),
  ]);
