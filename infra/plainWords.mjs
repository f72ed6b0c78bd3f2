// Finds docstrings that don't open with a noun or verb, and test titles that don't open with their subject.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { root } from "./bootstrap/paths.mjs";

const opening = "(What|Whether|Who|Whom|Whose|Of|How|Where|When|Why|Which)\\b";
const rules = [
  {
    found: new RegExp(`/\\*\\*\\s*(?:\\*\\s+)?${opening}`, "g"),
    expected: (word) =>
      `a docstring opens with a noun or a verb ("True if ...", "Returns ..."), not with "${word}"`,
  },
  {
    found: new RegExp(
      `\\b(?:test|it|inFull|seededTest)(?:\\.\\w+(?:\\([^()]*\\))?)*\\(\\s*["'\`]${opening}`,
      "gi",
    ),
    expected: (word) => `a test title opens with its subject, not with "${word}"`,
  },
];

function* faultsIn(file) {
  const text = readFileSync(`${root}/${file}`, "utf8");
  for (const { found, expected } of rules)
    for (const match of text.matchAll(found)) {
      const line = text.slice(0, match.index + match[0].length).split("\n").length;
      yield `${file}:${line}: ${expected(match[1])}`;
    }
}

const listed = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"];
const removed = execFileSync("git", ["ls-files", "-z", "--deleted"], { cwd: root, encoding: "utf8" });
const gone = new Set(removed.split("\0"));
const files = execFileSync("git", [...listed, "*.ts", "*.tsx", "*.mjs"], { cwd: root, encoding: "utf8" })
  .split("\0")
  .filter((file) => file && !gone.has(file));
const faults = files.flatMap((file) => [...faultsIn(file)]);
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exitCode = 1;
}
