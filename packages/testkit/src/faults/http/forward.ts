import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";

const reset = (incoming: IncomingMessage) => void incoming.socket.resetAndDestroy();

async function passOn(answer: IncomingMessage, response: ServerResponse) {
  response.writeHead(answer.statusCode!, answer.rawHeaders);
  await pipeline(answer, response);
}

/** Reads the whole answer, so that the server is done, and tells nobody. */
async function swallow(answer: IncomingMessage, incoming: IncomingMessage) {
  for await (const _ of answer);
  reset(incoming);
}

/** Sends a request on as it came, with the same headers in the same spelling, so that its signature stays good. */
export function forward(incoming: IncomingMessage, response: ServerResponse, target: URL, lose: boolean) {
  return new Promise<number>((resolve) => {
    const { hostname: host, port } = target;
    const { method, url: path, rawHeaders: headers } = incoming;
    const outgoing = request({ host, port, method, path, headers, setHost: false, agent: false });
    const broken = () => {
      outgoing.destroy();
      reset(incoming);
      resolve(0);
    };
    outgoing.on("error", broken);
    outgoing.on("response", (answer) => {
      const done = lose ? swallow(answer, incoming) : passOn(answer, response);
      done.then(() => resolve(answer.statusCode!), broken);
    });
    pipeline(incoming, outgoing).catch(broken);
  });
}
