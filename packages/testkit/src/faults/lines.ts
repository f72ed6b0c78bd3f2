/** Cuts what comes in pieces into lines, each with its line end; what has none yet waits for the next piece. */
export function lines() {
  let rest = "";
  return (piece: string): string[] => {
    const found = (rest + piece).split(/(?<=\n)/);
    rest = found.at(-1)?.endsWith("\n") ? "" : (found.pop() ?? "");
    return found;
  };
}
