import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { makeFits } from "../../fits/make.ts";

const camera = "Camera";

/** An INDI server with one camera of two chips and a gain of 10, which does what `exposed` says. It is gone when the test ends. */
export async function cameraServer({ mostBinning = 4 } = {}) {
  const clients = new Set<Socket>();
  const made = {
    host: "127.0.0.1",
    port: 0,
    /** Told of each exposure, counted from 1, and of each abort. */
    exposed(_count: number, _seconds: number) {},
    aborted() {},
    gain: 10,
    say(state: "Ok" | "Busy" | "Idle", left = 0) {
      send(
        `<setNumberVector device="${camera}" name="CCD_EXPOSURE" state="${state}"><oneNumber name="CCD_EXPOSURE_VALUE">${left}</oneNumber></setNumberVector>`,
      );
    },
    /** Sends an image that says which one it is. */
    image(which: string, chip = "CCD1") {
      const fits = makeFits({ width: 8, height: 8, valueAt: () => 100, header: { WHICH: which } });
      const base64 = fits.toString("base64");
      send(
        `<setBLOBVector device="${camera}" name="${chip}" state="Ok"><oneBLOB name="${chip}" size="${fits.length}" enclen="${base64.length}" format=".fits">${base64}</oneBLOB></setBLOBVector>`,
      );
    },
  };
  const send = (text: string) => clients.forEach((client) => void client.write(text, "latin1"));
  let count = 0;
  const server = createServer((client) => {
    clients.add(client);
    client.on("error", () => {});
    client.on("close", () => clients.delete(client));
    client.on("data", (chunk) => {
      for (const [text, seconds, gain] of chunk
        .toString("latin1")
        .matchAll(/<getProperties|CCD_EXPOSURE_VALUE">([\d.]+)<|"GAIN">([\d.]+)<|"ABORT">On/g)) {
        if (text.startsWith("<get")) client.write(definitions(mostBinning, made.gain));
        else if (gain) {
          made.gain = Number(gain);
          send(
            `<setNumberVector device="${camera}" name="CCD_GAIN" state="Ok"><oneNumber name="GAIN">${gain}</oneNumber></setNumberVector>`,
          );
        } else if (seconds) made.exposed(++count, Number(seconds));
        else made.aborted();
      }
    });
  });
  server.listen(0, made.host);
  await once(server, "listening");
  made.port = (server.address() as AddressInfo).port;
  onTestFinished(() => {
    for (const client of clients) client.destroy();
    server.close();
  });
  return made;
}

const definitions = (
  mostBinning: number,
  gain: number,
) => `<defNumberVector device="${camera}" name="CCD_EXPOSURE" state="Ok" perm="rw"><defNumber name="CCD_EXPOSURE_VALUE" min="0" max="100" step="0">0</defNumber></defNumberVector>
<defNumberVector device="${camera}" name="CCD_BINNING" state="Ok" perm="rw">${["HOR_BIN", "VER_BIN"].map((name) => `<defNumber name="${name}" min="1" max="${mostBinning}" step="1">1</defNumber>`).join("")}</defNumberVector>
<defNumberVector device="${camera}" name="CCD_GAIN" state="Ok" perm="rw"><defNumber name="GAIN" min="0" max="100" step="1">${gain}</defNumber></defNumberVector>
<defSwitchVector device="${camera}" name="CCD_ABORT_EXPOSURE" state="Ok" perm="rw" rule="AtMostOne"><defSwitch name="ABORT">Off</defSwitch></defSwitchVector>
${["CCD1", "CCD2"].map((chip) => `<defBLOBVector device="${camera}" name="${chip}" state="Ok" perm="ro"><defBLOB name="${chip}"/></defBLOBVector>`).join("")}`;
