import { connect } from "node:net";

/** The bytes from a connection before it was closed; status 0 if there were none. */
export interface WireAnswer {
  status: number;
  headers: Map<string, string>;
  body: string;
  /** All of it, for whatever must not be in there. */
  text: string;
}

/** Long even for a machine that is busy with other tests; a request that hangs takes longer than that. */
const patience = 20_000;

/**
 * Sends bytes over a connection of their own and reads until the other end closes it. Rejects when that takes too long.
 * With `breakOff` it says that nothing more will come: at once, which ends a request that isn't whole, or once there is
 * an answer, which ends what was upgraded.
 */
export function exchange(
  port: number,
  bytes: Buffer,
  breakOff?: "at once" | "once answered",
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: "127.0.0.1" });
    const hanging = setTimeout(() => {
      socket.destroy();
      reject(
        new Error(
          `no end of the answer after ${patience} ms; so far: ${Buffer.concat(chunks).subarray(0, 500)}`,
        ),
      );
    }, patience);
    socket.on("data", (chunk) => chunks.push(chunk));
    if (breakOff === "once answered") socket.once("data", () => socket.end());
    // A server that refuses early may reset what is still being sent.
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(hanging);
      resolve(answerIn(Buffer.concat(chunks)));
    });
    if (breakOff === "at once") socket.end(bytes);
    else socket.write(bytes);
  });
}

/** The interim answer that a sender may ask for. */
const goOn = /^HTTP\/1\.1 100 Continue\r\n\r\n/;

function answerIn(bytes: Buffer): WireAnswer {
  const text = bytes.toString("utf8").replace(goOn, "");
  const end = text.indexOf("\r\n\r\n");
  const [first = "", ...lines] = text.slice(0, Math.max(end, 0)).split("\r\n");
  const headers = new Map(lines.map((line) => [nameOf(line), line.slice(line.indexOf(":") + 1).trim()]));
  const rest = text.slice(end + 4);
  const body = headers.get("transfer-encoding") === "chunked" ? unchunked(rest) : rest;
  return { status: Number(first.split(" ")[1] ?? 0), headers, body, text };
}

const nameOf = (line: string) => line.slice(0, line.indexOf(":")).toLowerCase();

/** Chunks are counted in bytes. */
function unchunked(text: string): string {
  let rest = Buffer.from(text);
  const parts: Buffer[] = [];
  for (;;) {
    const end = rest.indexOf("\r\n");
    const size = Number.parseInt(rest.subarray(0, end).toString(), 16);
    if (!(size > 0)) return Buffer.concat(parts).toString();
    parts.push(rest.subarray(end + 2, end + 2 + size));
    rest = rest.subarray(end + 4 + size);
  }
}
