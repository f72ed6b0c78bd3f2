import { Button, Skeleton, Title } from "@mantine/core";
import type { Acceptance, Observation, UserFile, UserFilePage } from "@meridian/contract";
import { IconDownload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { useList } from "../../../../data/useList.ts";
import { bytes, count, counted } from "../../../../format/quantity.ts";
import { NoImage } from "../../../../resource/images/NoImage.tsx";
import { OpenViewer } from "../../../../resource/images/OpenViewer.tsx";
import { useShownImage } from "../../../../resource/images/useShownImage.ts";
import { addressOf } from "../../../../resource/observations/addresses.ts";
import { trpc } from "../../../../trpc.ts";
import { LoadMore } from "../../../../ui/lists/LoadMore.tsx";
import { ErrorPanel } from "../../../../ui/page/WithoutData.tsx";
import detail from "../Detail.module.css";
import { AcceptanceFilter, JudgeSelected } from "./Acceptance.tsx";
import { Deliveries } from "./Deliveries.tsx";
import classes from "./Files.module.css";
import { Picture } from "./Picture.tsx";

/** The images that there are of it, the newest first. */
export function Files({ observation }: { observation: Observation }) {
  const { id } = observation;
  const [acceptance, choose] = useState<Acceptance>();
  const list = useList(trpc.observations.files, { id, order: "desc", ...(acceptance && { acceptance }) });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { rows, first } = list;
  const { image, show, close } = useShownImage<number>();
  const shown = useNumbered(id, image, list);
  const chosen = rows?.filter((file) => selected.has(file.id)) ?? [];
  const select = (fileId: string) =>
    setSelected(
      (before) =>
        new Set([...before].filter((one) => one !== fileId).concat(before.has(fileId) ? [] : fileId)),
    );
  return (
    <section aria-labelledby="files-title" aria-busy={!rows}>
      <header className={detail.sectionHead}>
        <Title order={2} size="1rem" id="files-title">
          Images
        </Title>
        {first && first.total_count > 0 && <All id={id} page={first} />}
      </header>
      {first && image !== undefined && image > first.total_count && (
        <NoImage
          fault={`There is no image ${count(image)}: ${counted(first.total_count, "image is", "images are")} here.`}
          onClose={close}
        />
      )}
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
        {rows?.map((file) => (
          <Picture
            key={file.id}
            file={file}
            observation={observation}
            onOpen={() => show(file.number)}
            selecting={
              observation.abilities.judge
                ? { isSelected: selected.has(file.id), toggle: () => select(file.id) }
                : undefined
            }
          />
        ))}
      </ul>
      <LoadMore more={list.more} />
      {shown && first && (
        <Suspense>
          <OpenViewer
            images={rows ?? [shown]}
            shown={shown}
            title={`Image ${count(shown.number)} of ${count(first.total_count)}`}
            namesPlace={observation.where !== null}
            more={list.more}
            onShow={({ number }) => show(number)}
            onClose={close}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The image with a number: among those that are loaded, or asked for by itself. */
function useNumbered(
  id: string,
  number: number | undefined,
  { rows, first }: { rows: UserFile[] | undefined; first: UserFilePage | undefined },
): UserFile | undefined {
  const loaded = rows?.find((file) => file.number === number);
  const isElsewhere = number !== undefined && first !== undefined && !loaded && number <= first.total_count;
  const { data } = useQuery({
    ...trpc.observations.files.queryOptions({ id, number, limit: 1 }),
    enabled: isElsewhere,
  });
  return number === undefined ? undefined : (loaded ?? data?.items[0]);
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
