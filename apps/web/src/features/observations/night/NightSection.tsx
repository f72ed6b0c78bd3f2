import { Skeleton } from "@mantine/core";
import type { Night, NightInput } from "@meridian/contract";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useZone } from "../../../format/zone.ts";
import { lazyPart } from "../../../lazyPart.ts";
import { hasStatus } from "../../../problem.ts";
import { ChartSection } from "../../../resource/analytics/ChartSection.tsx";
import { trpc } from "../../../trpc.ts";
import { Refusal } from "../../../ui/Refusal.tsx";
import { type Mark, overlaps } from "./marks.ts";
import { NightTable } from "./NightTable.tsx";
import { nightInWords } from "./words.ts";

const NightChart = lazyPart(async () => ({ default: (await import("./NightChart.tsx")).NightChart }));

/** The sky turns. */
const everyMs = 10 * 60_000;

interface NightSectionProps {
  asked: NightInput;
  /** When the observation is asked for. */
  marks: readonly Mark[];
}

/** How a target stands through the night that is asked for; nothing for those who don't see the observatory. */
export function NightSection({ asked, marks }: NightSectionProps) {
  const { data, error, isPlaceholderData } = useQuery({
    ...trpc.targets.night.queryOptions(asked),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  });
  if (hasStatus(error, 404)) return null;
  if (data) return <Known night={data} marks={marks} isOld={isPlaceholderData} />;
  return error ? (
    <Refusal error={error} />
  ) : (
    <Skeleton height="24rem" radius="md" role="status" aria-label="Working out the night" />
  );
}

interface KnownProps extends Pick<NightSectionProps, "marks"> {
  night: Night;
  isOld: boolean;
}

/** What was asked for before stays pale until the answer is there. On a narrow screen the table scrolls, not the page. */
function Known({ night, marks, isOld }: KnownProps) {
  const zone = useZone();
  const tonight = overlaps(marks, [night]);
  return (
    <div aria-busy={isOld} style={{ minWidth: 0, opacity: isOld ? 0.5 : 1 }}>
      <ChartSection
        title="Altitude through the night"
        summary={nightInWords(night, zone, tonight)}
        chart={<NightChart night={night} marks={tonight} />}
        table={<NightTable night={night} marks={tonight} />}
      />
    </div>
  );
}
