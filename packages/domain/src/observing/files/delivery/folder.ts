/** A folder's name that every drive and file system takes, for an observation's. */
export function folderOf(name: string): string {
  const taken = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in a file's name
    .replaceAll(/[\u0000-\u001f\u007f/\\:*?"<>|]/g, "-")
    .slice(0, 100)
    .replaceAll(/^[.\s]+|[.\s]+$/g, "")
    .toWellFormed();
  return taken || "Observation";
}
