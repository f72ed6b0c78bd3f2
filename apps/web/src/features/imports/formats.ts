const contentTypes: Record<string, string> = {
  yaml: "application/yaml",
  yml: "application/yaml",
  json: "application/json",
  ndjson: "application/x-ndjson",
  jsonl: "application/x-ndjson",
  csv: "text/csv",
};

/** The endings that are taken, as a person reads them. */
export const endings = Object.keys(contentTypes).map((ending) => `.${ending}`);

/** The content type that a file is sent with: its name decides, because browsers don't know these types. */
export const contentTypeOf = (name: string): string | undefined =>
  contentTypes[name.slice(name.lastIndexOf(".") + 1).toLowerCase()];
