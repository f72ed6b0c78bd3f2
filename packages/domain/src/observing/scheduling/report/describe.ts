import type { NightReport, NightUse } from "@meridian/contract";
import { escapeMarkdown } from "../../../ground/mail/index.ts";

type Reported = NightReport["observations"][number];

const useNames: Record<NightUse, string> = {
  observing: "observing",
  weather: "weather",
  safety: "unsafe",
  downtime: "downtime",
  hold: "held",
  offline: "offline",
  idle: "nothing to do",
};

/** Observations that a mail lists under each heading: more are on the page. */
const mostListed = 15;

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? "" : "s"}`;

/** Seconds as "2 h 5 min", to the minute. */
function inHours(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(" ");
}

/** Headings of the parts, and the observations that belong to each. */
const parts: [heading: string, has: (one: Reported) => boolean][] = [
  ["Executed", isExecuted],
  ["Partly executed", (one) => !isExecuted(one) && isBegun(one)],
  ["Not executed", (one) => !isExecuted(one) && !isBegun(one)],
];

function isExecuted({ status }: Reported): boolean {
  return status === "completed" || status === "acquisition_complete";
}
function isBegun({ status, observed_seconds, images }: Reported): boolean {
  return status === "partially_completed" || observed_seconds > 0 || images > 0;
}

/** Observations that wait there after a night, and requests to the network that would come there next. */
interface Ahead {
  waiting: number;
  toCome: number;
}

/** Title and Markdown of the mail about a night. */
export function describeReport(
  name: string,
  report: NightReport,
  { waiting, toCome }: Ahead,
): { title: string; markdown: string } {
  const { observations, images, images_rejected } = report;
  const sorted = parts.map(([heading, has]) => [heading, observations.filter(has)] as const);
  const [executed, partly, not] = sorted.map(([, those]) => those.length);
  const summary =
    observations.length === 0
      ? "Nothing was executed."
      : `${counted(executed!, "observation")} executed, ${partly} partly, ${not} not.`;
  const rejected = images_rejected > 0 ? `, ${images_rejected} of them rejected` : "";
  const coming = toCome > 0 ? `, and ${counted(toCome, "request")} to the network to come here` : "";
  const figures = `${counted(images, "image")}${rejected}. ${counted(waiting, "observation")} waiting${coming}.`;
  return {
    title: `Night of ${datesOf(report)} at ${name}`,
    markdown: [`${summary} ${figures}`, darkness(report), ...sorted.flatMap(listedIn(report))].join("\n\n"),
  };
}

const listedIn =
  (report: NightReport) =>
  ([heading, those]: readonly [string, readonly Reported[]]): string[] => {
    if (those.length === 0) return [];
    const more = those.length > mostListed ? [`- ${those.length - mostListed} more`] : [];
    const lines = those.slice(0, mostListed).map((one) => inOneLine(one, report));
    return [`**${heading}**`, [...lines, ...more].join("\n")];
  };

/** The use, other than observing, that most of the darkness had; undefined where there was none. */
function hindranceOf({ seconds }: NightReport): string | undefined {
  const [most] = (["offline", "hold", "downtime", "weather", "safety"] as const)
    .map((use) => ({ use, of: seconds[use] }))
    .sort((one, other) => other.of - one.of);
  return most && most.of >= 30 ? `${useNames[most.use]} for ${inHours(most.of)}` : undefined;
}

/** The status in the words of the pages; of what was handed out and not begun also why, as far as that is known. */
function standingOf({ status }: Reported, report: NightReport): string {
  if (status === "acquisition_complete") return "all acquired";
  if (status !== "assigned") return status.replaceAll("_", " ");
  const hindrance = hindranceOf(report);
  if (hindrance) return `handed out, not begun (the observatory was ${hindrance})`;
  const isBusy = report.observations.some(({ observed_seconds }) => observed_seconds > 0);
  return `handed out, not begun (${isBusy ? "others were executed" : "the observatory gave no reason"})`;
}

function inOneLine(one: Reported, report: NightReport): string {
  const { name, target_name, reason, observed_seconds, images } = one;
  const facts = [
    escapeMarkdown(target_name),
    observed_seconds > 0 && inHours(observed_seconds),
    images > 0 && counted(images, "image"),
    standingOf(one, report),
  ];
  const why = reason ? `. ${escapeMarkdown(reason.replace(/\s+/g, " ").trim())}` : "";
  return `- ${escapeMarkdown(name)}: ${facts.filter(Boolean).join(", ")}${why}`;
}

function darkness({ dark_seconds, seconds }: NightReport): string {
  if (dark_seconds === 0) return "It didn't get dark.";
  const uses = Object.entries(useNames).flatMap(([use, word]) => {
    const of = seconds[use as NightUse];
    return of >= 30 ? [`${word} ${inHours(of)}`] : [];
  });
  return `${inHours(dark_seconds)} of darkness: ${uses.join(", ")}.`;
}

/** "1 to 2 Mar 2026" by the observatory's clock. */
function datesOf({ start, end, timezone }: NightReport): string {
  const fields = { day: "numeric", month: "short", year: "numeric" } as const;
  const clock = new Intl.DateTimeFormat("en-GB", { ...fields, timeZone: timezone });
  return clock.formatRange(new Date(start), new Date(end)).replace(/\s*–\s*/, " to ");
}
