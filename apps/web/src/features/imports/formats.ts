const contentTypes: Record<string, string> = {
  yaml: "application/yaml",
  yml: "application/yaml",
  json: "application/json",
  ndjson: "application/x-ndjson",
  jsonl: "application/x-ndjson",
  csv: "text/csv",
};

/** The accepted file endings, for people. */
export const endings = Object.keys(contentTypes).map((ending) => `.${ending}`);

/** The content type of a file by its name, because browsers don't know these types. */
export const contentTypeOf = (name: string): string | undefined =>
  contentTypes[name.slice(name.lastIndexOf(".") + 1).toLowerCase()];
