import { Text } from "@mantine/core";
import type { BackupResource } from "@meridian/contract";
import { Link } from "@tanstack/react-router";
import { bytes } from "../../format/quantity.ts";
import { columnsOf } from "../../ui/lists/DataTable/columns.ts";
import { StatusBadge } from "../../ui/values/StatusBadge.tsx";
import { Time } from "../../ui/values/Time.tsx";
import { encryptionWords, isKnown, makingWords, momentOf, styleOf } from "./words.ts";

const backups = columnsOf<BackupResource>();

export const backupColumns = backups.columns([
  backups.display({
    id: "moment",
    header: "Timestamp",
    cell: ({ row: { original } }) => (
      <Link to="/backups/$id" params={{ id: original.id }} tabIndex={-1} className="cell-link">
        {isKnown(original) ? <Time at={momentOf(original)} /> : <code>{original.id}</code>}
      </Link>
    ),
  }),
  backups.accessor("size_bytes", {
    header: "Size",
    cell: ({ getValue }) => {
      const size = getValue();
      return size === null ? "–" : <span style={{ whiteSpace: "nowrap" }}>{bytes(size)}</span>;
    },
  }),
  backups.display({
    id: "status",
    header: "Status",
    cell: ({ row: { original } }) => (
      <>
        <StatusBadge style={styleOf(original)} />
        {!original.damage && original.unreadable && (
          <Text size="sm" maw="26rem" style={{ overflowWrap: "anywhere" }}>
            {original.unreadable}
          </Text>
        )}
      </>
    ),
  }),
  backups.accessor("verified_at", {
    header: "Verified",
    cell: ({ getValue }) => {
      const at = getValue();
      return at ? <Time at={at} /> : "–";
    },
  }),
  backups.display({
    id: "encryption",
    header: "Encrypted to",
    cell: ({ row: { original } }) => (
      <span title={original.encrypted_to ?? undefined}>{encryptionWords(original)}</span>
    ),
  }),
  backups.display({
    id: "kind",
    header: "Made",
    cell: ({ row: { original } }) => makingWords(original),
  }),
]);
