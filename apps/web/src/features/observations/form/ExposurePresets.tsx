import { Button, Group } from "@mantine/core";
import { randomId } from "@mantine/hooks";
import { announceUndoable } from "../../../ui/page/toast.ts";
import { useLastOwn } from "./lastOwn.ts";
import { blankExposure, type ExposureValues, type ObservationForm, valuesOf } from "./values.ts";

/** Filter, seconds and count of the exposures of usual programmes. */
const usual: { word: string; exposures: [filter: string, seconds: number, count: number][] }[] = [
  {
    word: "LRGB",
    exposures: [
      ["L", 120, 8],
      ["R", 120, 4],
      ["G", 120, 4],
      ["B", 120, 4],
    ],
  },
  { word: "Photometry series", exposures: [["V", 60, 30]] },
];

interface ExposurePresetsProps {
  form: ObservationForm;
  /** The filters that there are; undefined where they aren't known. */
  filters: readonly string[] | undefined;
}

/** Fills in the exposures of usual programmes, as far as there are the filters, or those of one's last observation. */
export function ExposurePresets({ form, filters }: ExposurePresetsProps) {
  const { last } = useLastOwn();
  const take = (exposures: ExposureValues[]) => {
    const before = form.getValues().exposures;
    form.setFieldValue("exposures", exposures);
    // What somebody typed comes back.
    if (before.some(isTyped))
      void announceUndoable("Exposures replaced", () => form.setFieldValue("exposures", before));
  };
  const fitting = usual.filter(({ exposures }) => exposures.every(([filter]) => filters?.includes(filter)));
  if (fitting.length === 0 && !last) return null;
  return (
    <Group gap="xs" role="group" aria-label="Presets">
      {fitting.map(({ word, exposures }) => (
        <Button
          key={word}
          variant="default"
          size="compact-sm"
          onClick={() =>
            take(
              exposures.map(([filter, exposure_time, exposure_count]) => ({
                ...blankExposure(filter),
                ...{ exposure_time, exposure_count },
              })),
            )
          }
        >
          {word}
        </Button>
      ))}
      {last && (
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => take(valuesOf(last).exposures.map((one) => ({ ...one, key: randomId() })))}
        >
          Like “{last.name}”
        </Button>
      )}
    </Group>
  );
}

const isTyped = ({ filter, exposure_time, exposure_count, binning, gain, offset }: ExposureValues) =>
  filter !== "" ||
  exposure_time !== "" ||
  exposure_count !== 1 ||
  binning !== 1 ||
  gain !== "" ||
  offset !== "";
