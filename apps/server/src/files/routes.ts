import {
  observationIdInput,
  previewInput,
  uploadFileInput,
  userFile,
  userFileIdInput,
} from "@meridian/contract";
import { openArchive, openPreview, openUserFile, receiveFile } from "@meridian/domain";
import type { Exchange } from "../http/exchange.ts";
import type { Served } from "../http/route.ts";
import { binary, routesOf } from "../http/route.ts";
import { inputOf, uploadIn } from "./receive.ts";
import { send, sendArchive, sendFile } from "./send.ts";

const filePath = "/observations/{id}/files/{fileId}";

/** The caching of previews: the image at an address never changes, but the people who may see it do. */
const kept = "private, max-age=86400, immutable";

const seen = routesOf("Observations", { isVersioned: true, refusals: [401, 404, 422, 503] });

/** Images come and go as they are: from observatories' plugins, to those who see their observation. */
export const fileRoutes = [
  routesOf("Observations", { isVersioned: true, security: [{ observatoryKey: [] }] })(
    `PUT ${filePath}`,
    "observations.uploadFile",
    "Upload an image of an observation, with its observatory's key; `Content-Digest` is checked",
    "For the plugin of the observatory that the observation is assigned to. FITS, also with compressed tiles or in gzip. The same file again answers 200. What the plugin has measured in the image may be in the query.",
    {
      input: uploadFileInput,
      body: { "image/fits": {} },
      output: userFile,
      statuses: [200, 201],
      refusals: [400, 401, 404, 409, 413, 415, 422, 426, 429, 503, 507],
    },
    receive,
  ),
  seen(
    `GET ${filePath}`,
    "observations.file",
    "An uploaded image",
    "For everyone who may see the observation. `Range` asks for a part, as `bytes=0-2879`; `If-Range` for a part of this very file.",
    {
      input: userFileIdInput,
      output: { "image/fits": binary, "application/gzip": binary },
      statuses: [200, 206],
      refusals: [401, 404, 416, 422, 503],
    },
    async (c, { contextFor }) => sendFile(c, await openUserFile(await contextFor(c), idsIn(c))),
  ),
  seen(
    `GET ${filePath}/preview`,
    "observations.filePreview",
    "A preview of an image; 404 until there is one",
    "For everyone who may see the observation.",
    { input: previewInput, output: { "image/jpeg": binary } },
    async (c, { contextFor }) =>
      send(await openPreview(await contextFor(c), previewInput.parse(inputOf(c))), {
        "content-type": "image/jpeg",
        "cache-control": kept,
      }),
  ),
  seen(
    "GET /observations/{id}/files.zip",
    "observations.archive",
    "All images of an observation as one ZIP",
    "For everyone who may see the observation; streamed while it is packed.",
    { input: observationIdInput, output: { "application/zip": binary } },
    async (c, { contextFor }) => {
      const ctx = await contextFor(c);
      const input = observationIdInput.parse(inputOf(c));
      return sendArchive(await openArchive(ctx, input), ctx.log);
    },
  ),
];

const idsIn = (c: Exchange) => userFileIdInput.parse(inputOf(c));

/** Takes an image from an observatory's plugin, as the body itself. */
async function receive(c: Exchange, { deps, contextForPlugin }: Served): Promise<Response> {
  const ctx = await contextForPlugin(c);
  const input = uploadFileInput.parse(inputOf(c));
  const { content, ...sent } = uploadIn(c, deps.config.uploadMaxBytes);
  const { file, isNew } = await receiveFile(ctx, { ...input, ...sent }, content);
  return c.json(file, isNew ? 201 : 200);
}
