import type { SystemHealth } from "@meridian/contract";
import { bytes, count, duration } from "../../format/quantity.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Time } from "../../ui/Time.tsx";
import { Jobs } from "./Jobs.tsx";
import { Statements } from "./Statements.tsx";

const seconds = (value: number | null) => (value === null ? "–" : duration(value));

/** What is behind the checks. */
export function Details({ of: health }: { of: SystemHealth }) {
  const { database, storage, websocket, queue, mail, disk, backup, integrity } = health;
  const { used, max } = database.connections;
  return (
    <>
      <Facts
        title="Database"
        facts={[
          ["PostgreSQL", database.version],
          ["Size", bytes(database.size_bytes)],
          ["Connections", `${count(used)} of ${count(max)}`],
          ...database.connections.by_application.map(
            ({ application, state, count: many }): [string, string] => [
              application,
              `${count(many)} ${state}`,
            ],
          ),
          ...database.largest_tables.map(({ name, bytes: size }): [string, string] => [
            name.replaceAll("_", " "),
            bytes(size),
          ]),
        ]}
      />
      <Facts
        title="Storage and mail"
        facts={[
          ["Image files", bytes(storage.file_bytes)],
          ["Disk", disk && `${bytes(disk.free_bytes)} free of ${bytes(disk.total_bytes)}`],
          ["Live connections", count(websocket.connections)],
          ["Mail", mail.delivers ? "Delivered" : "Kept in the outbox"],
          ["Mail waiting", count(mail.waiting)],
          ["Longest wait", seconds(mail.oldest_seconds)],
          ["Refused today", count(mail.failed)],
          ["In the outbox", count(mail.kept)],
          ["Last backup", <Time key="backup" at={backup.completed_at} shape="distance" none="None yet" />],
          ["Last scan", <Time key="scan" at={integrity.completed_at} shape="distance" none="None yet" />],
        ]}
      />
      <Jobs of={queue} />
      <Statements of={database.slowest} />
    </>
  );
}
