import { ActionIcon, Button, Group, Skeleton } from "@mantine/core";
import { bodyNamed, type MovingBody, type Night, type NightInput } from "@meridian/contract";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useZone } from "../../../format/zone.ts";
import { lazyPart } from "../../../lazyPart.ts";
import { hasStatus } from "../../../problem.ts";
import { ChartSection } from "../../../resource/analytics/ChartSection.tsx";
import { trpc } from "../../../trpc.ts";
import { Refusal } from "../../../ui/page/Refusal.tsx";
import classes from "./Night.module.css";
import { NightTable } from "./NightTable.tsx";
import { type Mark, nightInWords, overlaps } from "./words.ts";

const NightChart = lazyPart(async () => ({ default: (await import("./NightChart.tsx")).NightChart }));

/** The sky turns. */
const everyMs = 10 * 60_000;
const day = 86_400_000;

interface NightSectionProps {
  /** Its night is shown first. */
  asked: NightInput;
  /** The times that the observation asks for. */
  marks: readonly Mark[];
  /** The name of the observatory, where the page is about several. */
  at?: string | undefined;
}

/**
 * The target's path through a night, and the nights before and after; nothing for people who don't see the
 * observatory.
 */
export function NightSection({ asked, marks, at: observatory }: NightSectionProps) {
  const [chosen, choose] = useState<string>();
  const at = chosen ?? asked.at;
  const { data, error, isPlaceholderData } = useQuery({
    ...trpc.targets.night.queryOptions({ ...asked, at }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
  if (hasStatus(error, 404)) return null;
  if (!data)
    return error ? (
      <Refusal error={error} />
    ) : (
      <Skeleton height="24rem" radius="md" role="status" aria-label="Working out the night" />
    );
  return (
    <Known
      {...{ night: data, marks, observatory, isOld: isPlaceholderData, longestSeconds: asked.exposure_time }}
      body={bodyNamed(asked.name ?? "")}
      nights={<Nights night={data} {...{ chosen, choose }} />}
    />
  );
}

interface NightsProps {
  night: Night;
  /** About its middle, if it isn't the night that was shown first; it may still be on its way. */
  chosen: string | undefined;
  choose(at: string | undefined): void;
}

function Nights({ night, chosen, choose }: NightsProps) {
  const middle = chosen ? Date.parse(chosen) : (Date.parse(night.start) + Date.parse(night.end)) / 2;
  const other = (days: number) => choose(new Date(middle + days * day).toISOString());
  return (
    <Group gap="0.25rem" wrap="nowrap">
      {chosen && (
        <Button variant="subtle" size="compact-sm" onClick={() => choose(undefined)}>
          Back
        </Button>
      )}
      <ActionIcon variant="subtle" size="sm" aria-label="Night before" onClick={() => other(-1)}>
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" size="sm" aria-label="Night after" onClick={() => other(1)}>
        <IconChevronRight size={16} />
      </ActionIcon>
    </Group>
  );
}

interface KnownProps extends Pick<NightSectionProps, "marks"> {
  night: Night;
  observatory: string | undefined;
  isOld: boolean;
  longestSeconds: number | undefined;
  body: MovingBody | undefined;
  nights: ReactNode;
}

/** The drawing of the earlier answer stays pale until the new one is there. On a narrow screen the table scrolls, not the page. */
function Known({ night, marks, observatory, isOld, longestSeconds, body, nights }: KnownProps) {
  const zone = useZone();
  const now = new Date().toISOString();
  const within = overlaps(marks, [night]);
  return (
    <div aria-busy={isOld} className={classes.night!}>
      <ChartSection
        title={observatory ? `Altitude through the night at ${observatory}` : "Altitude through the night"}
        actions={nights}
        summary={nightInWords(night, { zone, now, marks: within, longestSeconds, body })}
        chart={<NightChart night={night} marks={within} />}
        table={<NightTable night={night} marks={within} />}
      />
    </div>
  );
}
