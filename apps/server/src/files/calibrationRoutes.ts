import { calibrationFile, calibrationFileIdInput, calibrationIdInput } from "@meridian/contract";
import { openCalibrationArchive, openCalibrationFile, receiveCalibrationFile } from "@meridian/domain";
import type { Exchange } from "../http/exchange.ts";
import { binary, routesOf, type Served } from "../http/route.ts";
import { inputOf, uploadIn } from "./receive.ts";
import { sendArchive, sendFile } from "./send.ts";

const filePath = "/calibrations/{id}/files/{fileId}";

const seen = routesOf("Calibrations", { isVersioned: true, refusals: [401, 404, 422, 503] });

/** Calibration frames come and go as they are: from observatories' plugins, to those who see the observatory. */
export const calibrationRoutes = [
  routesOf("Calibrations", { isVersioned: true, security: [{ observatoryKey: [] }] })(
    `PUT ${filePath}`,
    "calibrations.uploadFile",
    "Upload a frame of a calibration, with its observatory's key; `Content-Digest` is checked",
    "For the plugin of the observatory that takes the calibration. FITS whose IMAGETYP says the kind, also with compressed tiles or in gzip. The same file again answers 200.",
    {
      input: calibrationFileIdInput,
      body: { "image/fits": {} },
      output: calibrationFile,
      statuses: [200, 201],
      refusals: [400, 401, 404, 409, 413, 415, 422, 429, 503, 507],
    },
    receive,
  ),
  seen(
    `GET ${filePath}`,
    "calibrations.file",
    "A frame of a calibration",
    "For everyone who sees the observatory. `Range` asks for a part, as `bytes=0-2879`; `If-Range` for a part of this very file.",
    {
      input: calibrationFileIdInput,
      output: { "image/fits": binary, "application/gzip": binary },
      statuses: [200, 206],
      refusals: [401, 404, 416, 422, 503],
    },
    async (c, { contextFor }) =>
      sendFile(c, await openCalibrationFile(await contextFor(c), calibrationFileIdInput.parse(inputOf(c)))),
  ),
  seen(
    "GET /calibrations/{id}/files.zip",
    "calibrations.archive",
    "All frames of a calibration as one ZIP",
    "For everyone who sees the observatory; streamed while it is packed.",
    { input: calibrationIdInput, output: { "application/zip": binary } },
    async (c, { contextFor }) => {
      const ctx = await contextFor(c);
      return sendArchive(await openCalibrationArchive(ctx, calibrationIdInput.parse(inputOf(c))), ctx.log);
    },
  ),
];

/** Takes a frame from an observatory's plugin, as the body itself. */
async function receive(c: Exchange, { deps, contextForPlugin }: Served): Promise<Response> {
  const ctx = await contextForPlugin(c);
  const input = calibrationFileIdInput.parse(inputOf(c));
  const { content, ...sent } = uploadIn(c, deps.config.uploadMaxBytes);
  const { file, isNew } = await receiveCalibrationFile(ctx, { ...input, ...sent }, content);
  return c.json(file, isNew ? 201 : 200);
}
