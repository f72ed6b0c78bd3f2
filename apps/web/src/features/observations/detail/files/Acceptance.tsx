import { Button, Group, SegmentedControl } from "@mantine/core";
import type { Acceptance, UserFile, UserFilePage } from "@meridian/contract";
import { IconArrowBackUp, IconCircleCheck, IconCircleX } from "@tabler/icons-react";
import { useChange } from "../../../../data/useChange.ts";
import { count, counted } from "../../../../format/quantity.ts";
import { figuresInWords, inRow } from "../../../../resource/images/image.ts";
import { keepJudged } from "../../../../resource/images/useImages.ts";
import { sayNothingDecided, useJudge } from "../../../../resource/images/verdict.tsx";
import { trpc } from "../../../../trpc.ts";
import classes from "./Files.module.css";

/** The figures that the observatory measured, as far as it did. */
export function Figures({ file }: { file: UserFile }) {
  const words = figuresInWords(file);
  return words.length > 0 && <span className="numeric">{inRow(words)}</span>;
}

const verdicts = {
  accepted: { word: "Accept", icon: IconCircleCheck },
  rejected: { word: "Reject", icon: IconCircleX },
} as const;
type Verdict = keyof typeof verdicts;

/** The verdicts that change something about an image. */
export function JudgeButtons({ file, number }: { file: UserFile; number: number }) {
  const { id: fileId, observation_id: id, acceptance, judged_by } = file;
  const judge = useJudge();
  const isByPerson = judged_by === "person";
  const isOpen = (verdict: Verdict) => !isByPerson || acceptance !== verdict;
  return (
    <Group gap={6} mt={4}>
      {(["accepted", "rejected"] as const).filter(isOpen).map((verdict) => (
        <VerdictButton
          key={verdict}
          verdict={verdict}
          label={`${verdicts[verdict].word} image ${number}`}
          isPending={judge.isPending}
          onClick={() => judge.mutate({ id, fileId, acceptance: verdict })}
        />
      ))}
      {isByPerson && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp size={14} />}
          aria-label={`Undo the verdict on image ${number}`}
          loading={judge.isPending}
          onClick={() => judge.mutate({ id, fileId, acceptance: null })}
        >
          Undo
        </Button>
      )}
    </Group>
  );
}

interface VerdictButtonProps {
  verdict: Verdict;
  label: string;
  isPending: boolean;
  onClick(): void;
}

function VerdictButton({ verdict, label, isPending, onClick }: VerdictButtonProps) {
  const { word, icon: Picture } = verdicts[verdict];
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<Picture size={14} />}
      aria-label={label}
      loading={isPending}
      onClick={onClick}
    >
      {word}
    </Button>
  );
}

/** The server takes no more at once. */
const mostAtOnce = 200;

interface JudgeSelectedProps {
  id: string;
  files: readonly UserFile[];
  onDone(): void;
}

/** Accepts or rejects all selected images, or takes the verdicts on them back. */
export function JudgeSelected({ id, files, onDone }: JudgeSelectedProps) {
  const judge = useChange(trpc.observations.judgeFiles, {
    done: ({ items }) => {
      keepJudged(items);
      onDone();
    },
    say: ({ items }, { acceptance }) =>
      `${counted(items.length, "image", "images")} ${acceptance ?? "back with the rules"}`,
    refused: sayNothingDecided,
    refresh: "observation",
  });
  const file_ids = files.slice(0, mostAtOnce).map((file) => file.id);
  const selected = counted(file_ids.length, "image", "images");
  return (
    <div className={`surface ${classes.deliveries}`} role="status">
      <span>{selected} selected</span>
      <Group gap={6}>
        {(["accepted", "rejected"] as const).map((verdict) => (
          <VerdictButton
            key={verdict}
            verdict={verdict}
            label={`${verdicts[verdict].word} ${selected}`}
            isPending={judge.isPending}
            onClick={() => judge.mutate({ id, file_ids, acceptance: verdict })}
          />
        ))}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowBackUp size={14} />}
          loading={judge.isPending}
          onClick={() => judge.mutate({ id, file_ids, acceptance: null })}
        >
          Undo verdicts
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onDone}>
          Clear selection
        </Button>
      </Group>
    </div>
  );
}

interface AcceptanceFilterProps {
  page: UserFilePage;
  value: Acceptance | undefined;
  onChange(value: Acceptance | undefined): void;
}

/** Chooses images by what was decided about them; nothing to choose while nothing was. */
export function AcceptanceFilter({ page, value, onChange }: AcceptanceFilterProps) {
  const { acceptances, total_count } = page;
  if (!value && acceptances.accepted + acceptances.rejected === 0) return null;
  const label = (word: string, total: number) => `${word} ${count(total)}`;
  return (
    <div className={classes.filter}>
      <SegmentedControl
        size="xs"
        aria-label="Images by acceptance"
        value={value ?? "all"}
        onChange={(chosen) => onChange(chosen === "all" ? undefined : (chosen as Acceptance))}
        data={[
          { value: "all", label: label("All", total_count) },
          { value: "accepted", label: label("Accepted", acceptances.accepted) },
          { value: "rejected", label: label("Rejected", acceptances.rejected) },
          { value: "not_judged", label: label("Not judged", acceptances.not_judged) },
        ]}
      />
    </div>
  );
}
