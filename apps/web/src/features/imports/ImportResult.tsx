import { Alert, Text, Title } from "@mantine/core";
import type { ImportResource, RefusedRow } from "@meridian/contract";
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import { count } from "../../format/quantity.ts";
import { Figures } from "../../operations/Figures.tsx";
import { OperationOutcome } from "../../operations/OperationOutcome.tsx";
import { CsvButton } from "../../ui/lists/DataTable/CsvButton.tsx";
import { DataTable } from "../../ui/lists/DataTable/DataTable.tsx";
import { Notice } from "../../ui/page/Notice.tsx";
import { createdColumns, refusedColumns } from "./columns.tsx";
import classes from "./Imports.module.css";

const heads = ["Row", "Name", "Field", "What is wrong"];
const cells = ({ row, name, errors }: RefusedRow) => [
  row,
  name,
  errors.map(({ path }) => path).join("; "),
  errors.map(({ message }) => message).join("; "),
];

/** The result of an import: the counts, the created entries, and the refused rows with reasons. */
export function ImportResult({ result }: { result: ImportResource }) {
  const { created, refused, created_count, warned_count, refused_count, ignored_fields, warnings, dry_run } =
    result;
  return (
    <>
      <OperationOutcome what="import" operation={result} isUndone={dry_run} />
      <Figures
        figures={[
          [dry_run ? "would be created" : "created", count(created_count)],
          ...(warned_count > 0 ? [["with warnings", count(warned_count)] as const] : []),
          ["refused", count(refused_count)],
        ]}
      />
      {warnings.map((warning) => (
        <Alert key={warning} color="yellow" icon={<IconAlertTriangle size={18} />} title="Warning" mb="md">
          {warning}
        </Alert>
      ))}
      {ignored_fields.length > 0 && (
        <Alert color="gray" icon={<IconInfoCircle size={18} />} title="Ignored fields" mb="md">
          Meridian doesn't know <code>{ignored_fields.join(", ")}</code>.
        </Alert>
      )}
      <section aria-labelledby="refused-title" className={classes.section}>
        <div className={classes.sectionHead}>
          <Title order={2} size="1.125rem" id="refused-title">
            Refused rows
          </Title>
          {refused.length > 0 && (
            <CsvButton name="refused-rows" heads={heads} cells={cells} read={async () => refused} />
          )}
        </div>
        <Text c="dimmed" size="sm" mb="xs">
          Row numbers count the entries of the file from 1, not its lines.
        </Text>
        <Limited shown={refused.length} total={refused_count} />
        <DataTable
          label="Refused rows"
          columns={refusedColumns}
          rows={refused}
          rowId={(row) => String(row.row)}
          empty={<Notice icon={IconCircleCheck} tone="good" title="No row was refused" />}
        />
      </section>
      {created.length > 0 && (
        <section aria-labelledby="created-title" className={classes.section}>
          <Title order={2} size="1.125rem" id="created-title" mb="sm">
            {dry_run ? "Would be created" : "Created"}
          </Title>
          <Limited shown={created.length} total={created_count} />
          <DataTable
            label={dry_run ? "Would be created" : "Created"}
            columns={createdColumns(result)}
            rows={doubtfulFirst(created)}
            rowId={(row) => String(row.row)}
            empty={null}
          />
        </section>
      )}
    </>
  );
}

const doubtfulFirst = (created: ImportResource["created"]) =>
  created.toSorted((one, other) => other.warnings.length - one.warnings.length);

function Limited({ shown, total }: { shown: number; total: number }) {
  if (shown >= total) return null;
  return (
    <Text c="dimmed" mb="xs">
      The first {count(shown)} of {count(total)}.
    </Text>
  );
}
