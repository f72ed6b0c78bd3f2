/** The start of the next page: the sort value and the id of the last item shown. */
export interface Position {
  value: string | null;
  id: string;
}

export const encodeCursor = (position: Position): string =>
  Buffer.from(JSON.stringify([position.value, position.id])).toString("base64url");

/** Reads a cursor back; undefined when it isn't one of ours. */
export function decodeCursor(cursor: string): Position | undefined {
  try {
    const [value, id] = JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
    if (typeof id !== "string" || (value !== null && typeof value !== "string")) return undefined;
    return { value, id };
  } catch {
    return undefined;
  }
}
