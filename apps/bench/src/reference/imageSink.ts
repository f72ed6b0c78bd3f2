import { EventEmitter, once } from "node:events";
import { open } from "node:fs/promises";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { heartbeatSeconds, latestPluginVersion } from "@meridian/contract";
import { keywordOf } from "@meridian/observatory";
import { WebSocketServer } from "ws";

/** Bytes in which the header of a camera's file ends. */
const mostHeader = 20 * 2880;

/** An image by its header. */
export interface Frame {
  /** Begin of its exposure in milliseconds, by the camera's driver. */
  begunAt: number;
  seconds: number;
  width: number;
  height: number;
  /** Bytes of the file without its header. */
  data: number;
}

/** The frame in a FITS file, by its first bytes and its size. */
function frameOf(head: Buffer, size: number): Frame {
  const header = (Math.floor(head.indexOf(`END${" ".repeat(77)}`) / 2880) + 1) * 2880;
  const number = (keyword: string) => Number(keywordOf(head, keyword));
  return {
    begunAt: Date.parse(`${keywordOf(head, "DATE-OBS")}Z`),
    ...{ seconds: number("EXPTIME"), width: number("NAXIS1"), height: number("NAXIS2") },
    data: size - header,
  };
}

/** The frame in a file. */
export async function frameIn(name: string): Promise<Frame> {
  await using file = await open(name);
  const { size } = await file.stat();
  const { buffer } = await file.read({ buffer: Buffer.alloc(mostHeader) });
  return frameOf(buffer, size);
}

async function received(request: IncomingMessage): Promise<Frame> {
  let head = Buffer.alloc(0);
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if (head.length < mostHeader) head = Buffer.concat([head, chunk]);
    size += chunk.length;
  }
  return frameOf(head, size);
}

/** Stands for Meridian before one observatory: hands out what it is told to, takes every image, and keeps none. */
export async function startImageSink(place: { latitude: number; longitude: number }) {
  const heard = new EventEmitter<{ welcomed: []; frame: [Frame] }>();
  const server = createServer(async (request, response) => {
    const frame = await received(request);
    const id = new URL(request.url!, "http://meridian").pathname.split("/").at(-1);
    response.writeHead(201, { "content-type": "application/json" }).end(JSON.stringify({ id }));
    heard.emit("frame", frame);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const version = latestPluginVersion;
  const welcome = {
    ...{ type: "welcome", server_version: version, latest_plugin_version: version },
    ...{ minimum_plugin_version: null, heartbeat_seconds: heartbeatSeconds, version_check_seconds: 3600 },
    observatory: { id: "dome", name: "Dome", ...place, elevation: 0, timezone: "UTC" },
    observations: [],
  };
  const sockets = new WebSocketServer({ server });
  const say = (message: object) => {
    for (const socket of sockets.clients) socket.send(JSON.stringify(message));
  };
  sockets.on("connection", (socket) =>
    socket.on("message", (text) => {
      const { type, message_id: reply_to } = JSON.parse(String(text));
      say(type === "hello" ? { ...welcome, reply_to } : { type: "ok", reply_to });
      if (type === "hello") heard.emit("welcomed");
    }),
  );
  const pings = setInterval(
    () => sockets.clients.forEach((socket) => void socket.ping()),
    heartbeatSeconds * 500,
  );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ heard, say },
    close() {
      clearInterval(pings);
      sockets.clients.forEach((socket) => void socket.terminate());
      server.close();
    },
  };
}
