import { Button, Skeleton, Title } from "@mantine/core";
import type { Acceptance, Observation, UserFile, UserFilePage } from "@meridian/contract";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useList } from "../../../../data/useList.ts";
import { bytes, counted } from "../../../../format/quantity.ts";
import { addressOf } from "../../../../resource/observations/addresses.ts";
import { trpc } from "../../../../trpc.ts";
import { LoadMore } from "../../../../ui/lists/LoadMore.tsx";
import { ErrorPanel } from "../../../../ui/page/WithoutData.tsx";
import detail from "../Detail.module.css";
import { AcceptanceFilter, JudgeSelected } from "./Acceptance.tsx";
import { Deliveries } from "./Deliveries.tsx";
import classes from "./Files.module.css";
import { Picture } from "./Picture.tsx";
import { Viewer } from "./Viewer.tsx";

/** The images that there are of it, the newest first. */
export function Files({ observation }: { observation: Observation }) {
  const { id } = observation;
  const [acceptance, choose] = useState<Acceptance>();
  const list = useList(trpc.observations.files, { id, order: "desc", ...(acceptance && { acceptance }) });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { rows, first } = list;
  const [shown, show] = useState<UserFile>();
  const total = (acceptance ? first?.acceptances[acceptance] : first?.total_count) ?? 0;
  const chosen = rows?.filter((file) => selected.has(file.id)) ?? [];
  const select = (fileId: string) =>
    setSelected(
      (before) =>
        new Set([...before].filter((one) => one !== fileId).concat(before.has(fileId) ? [] : fileId)),
    );
  const isNetwork = observation.where !== null;
  const numberAt = (at: number) => total - at;
  return (
    <section aria-labelledby="files-title" aria-busy={!rows}>
      <header className={detail.sectionHead}>
        <Title order={2} size="1rem" id="files-title">
          Images
        </Title>
        {first && first.total_count > 0 && <All id={id} page={first} />}
      </header>
      {first && rows && <Deliveries observation={observation} page={first} files={rows} />}
      {first && first.total_count > 0 && (
        <AcceptanceFilter page={first} value={acceptance} onChange={choose} />
      )}
      {chosen.length > 0 && <JudgeSelected id={id} files={chosen} onDone={() => setSelected(new Set())} />}
      {list.error && !rows && <ErrorPanel error={list.error} retry={list.refetch} />}
      {!rows && !list.error && <Skeleton height={observation.started_at ? "17rem" : "3rem"} radius="md" />}
      {rows?.length === 0 && (
        <p className={`surface ${detail.none}`}>
          {acceptance ? "No image is like this." : "No image has been uploaded yet."}
        </p>
      )}
      <ul className={`plain-list ${classes.pictures}`}>
        {rows?.map((file, at) => (
          <Picture
            key={file.id}
            file={file}
            number={numberAt(at)}
            isNetwork={isNetwork}
            isMosaic={Boolean(observation.sequence?.mosaic)}
            onOpen={() => show(file)}
            selecting={
              observation.abilities.judge
                ? { isSelected: selected.has(file.id), toggle: () => select(file.id) }
                : undefined
            }
          />
        ))}
      </ul>
      <LoadMore more={list.more} />
      {shown && rows && (
        <Viewer
          files={rows}
          total={total}
          numberAt={numberAt}
          shown={shown}
          isNetwork={isNetwork}
          more={list.more}
          onShow={show}
          onClose={() => show(undefined)}
        />
      )}
    </section>
  );
}

const All = ({ id, page }: { id: string; page: UserFilePage }) => (
  <span className={classes.all}>
    {counted(page.total_count, "image", "images")}, {bytes(page.total_bytes)}
    {page.total_count > 1 && ", newest first"}
    <Button
      component="a"
      href={addressOf(id, "files.zip")}
      download
      size="compact-sm"
      variant="default"
      leftSection={<IconDownload size={14} />}
    >
      Download all
    </Button>
  </span>
);
