import { useChosen } from "../../data/useChosen.ts";
import { isMoment } from "../../format/typedMoment.ts";
import { MomentField } from "./MomentField.tsx";

/** Two moments as ISO 8601. */
interface Range {
  from?: string | undefined;
  to?: string | undefined;
}

interface MomentRangeProps {
  range: Range;
  /** The beginning of the labels: the thing that the moments are about. */
  of?: string;
  onChange(part: Range): void;
}

/** The part of a filter that says from when, and up to when. */
export function MomentRange({ range, of, onChange }: MomentRangeProps) {
  return (
    <>
      <Moment
        label={of ? `${of} from` : "From"}
        at={range.from}
        max={range.to}
        onChange={(from) => onChange({ from })}
      />
      <Moment
        label={of ? `${of} to` : "To"}
        at={range.to}
        min={range.from}
        onChange={(to) => onChange({ to })}
      />
    </>
  );
}

interface MomentProps {
  label: string;
  at: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onChange(at: string | undefined): void;
}

function Moment({ at, onChange, ...words }: MomentProps) {
  const [value, choose] = useChosen(at ?? "", (moment) => {
    // What is still being typed asks for nothing yet.
    if (moment === "" || isMoment(moment)) onChange(moment || undefined);
  });
  return <MomentField isPast {...words} value={value} onChange={choose} />;
}
