/** Characters that a spreadsheet may take for the beginning of a cell: one reads commas, another semicolons or tabs. */
const begins = /(^|[,;|\t\r\n]["\s]*)([=+\-@])(?![\d.,]+\s*($|[,;|\t\r\n]))/g;

// A cell that starts like a formula would be run by spreadsheets; an apostrophe keeps it text.
const disarmed = (text: string) =>
  Number.isNaN(Number(text)) ? text.replace(/^[\t\r]/, "'$&").replace(begins, "$1'$2") : text;

function cell(value: unknown): string {
  const text = disarmed(value === null || value === undefined ? "" : String(value));
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as CSV (RFC 4180), with a mark at the start by which spreadsheets recognise UTF-8. */
export const csv = (rows: readonly (readonly unknown[])[]) =>
  `\uFEFF${rows.map((row) => row.map(cell).join(",")).join("\r\n")}\r\n`;

/** Hands a text to the person as a file. */
export function download(name: string, text: string, type = "text/csv") {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
