import { Code } from "@mantine/core";
import type { VersionInfo } from "@meridian/contract";
import { type Fact, Facts } from "../../ui/values/Facts.tsx";

/** What releases changed, and which fields nothing new should read. */
export function Changes({ versions: { changes, deprecations } }: { versions: VersionInfo }) {
  const fields = deprecations.map(
    ({ resource, field, instead }): Fact => [
      `${resource}.${field}`,
      <span key={field}>
        Read <Code>{instead}</Code> instead.
      </span>,
    ],
  );
  return (
    <>
      <Facts
        title="What changed"
        facts={changes.map(({ release, change }) => [`Release ${release}`, change])}
      />
      <Facts title="Deprecated fields" facts={fields} />
    </>
  );
}
