/** Returns text that a Message-ID may hold without quoting; other characters become `=` and their hexadecimal code. */
const atom = (part: string): string =>
  part.replace(
    /[^A-Za-z0-9_-]/g,
    (character) => `=${character.codePointAt(0)!.toString(16).padStart(2, "0")}`,
  );

/** The Message-ID of a mail that is about `parts`: the same parts give the same one. */
export const messageIdOf = (baseUrl: string, ...parts: string[]): string =>
  `<${parts.map(atom).join(".")}@${new URL(baseUrl).hostname}>`;
