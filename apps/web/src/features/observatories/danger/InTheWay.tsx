import { Link } from "@tanstack/react-router";
import { counted } from "../../../format/quantity.ts";

interface InTheWayProps {
  id: string;
  /** Undefined until it is known. */
  count: number | undefined;
  of: "any" | "unfinished";
}

const words = {
  any: { one: "observation", many: "observations", advice: ", so it can't be deleted. Retire it instead." },
  unfinished: {
    one: "unfinished observation",
    many: "unfinished observations",
    advice: ". You can retire it once none is left.",
  },
};

/** The observations that prevent retiring or deleting the observatory, with a link. */
export function InTheWay({ id, count, of }: InTheWayProps) {
  if (!count) return null;
  const { one, many, advice } = words[of];
  return (
    <>
      {" It has "}
      <Link to="/observatories/$id" params={{ id }} search={{ tab: "observations" }}>
        {counted(count, one, many)}
      </Link>
      {advice}
    </>
  );
}
