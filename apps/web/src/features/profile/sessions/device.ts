/** Browsers by their user agent. The order matters, because one built on another names both. */
const browsers: [RegExp, string][] = [
  [/Edg/, "Edge"],
  [/OPR|Opera/, "Opera"],
  [/Firefox|FxiOS/, "Firefox"],
  [/Chrome|CriOS/, "Chrome"],
  [/Safari/, "Safari"],
  [/curl|Wget|python|node|undici/i, "A program"],
];
const systems: [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPad|iPod/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const firstIn = (known: [RegExp, string][], text: string) =>
  known.find(([pattern]) => pattern.test(text))?.[1];

/** `Firefox on Linux`, from a browser's name for itself. */
export function deviceInWords(userAgent: string | null): string {
  const browser = firstIn(browsers, userAgent ?? "");
  const system = firstIn(systems, userAgent ?? "");
  if (!browser) return system ? `A browser on ${system}` : "Unknown device";
  return system ? `${browser} on ${system}` : browser;
}

export const isPhone = (userAgent: string | null): boolean =>
  /Mobile|Android|iPhone|iPod/.test(userAgent ?? "");
