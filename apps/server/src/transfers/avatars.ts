import { Readable } from "node:stream";
import { avatarInput, maximumAvatarBytes, profile } from "@meridian/contract";
import { type Avatar, DomainError, getAvatar, invalid, requireUser, setAvatar } from "@meridian/domain";
import { z } from "zod";
import { readUpTo } from "../http/body.ts";
import type { Exchange } from "../http/exchange.ts";
import { tooLargeFile } from "../http/limitBytes.ts";
import { readQuery } from "../http/query.ts";
import { binary, routesOf } from "../http/route.ts";

/** The bytes that a form adds to its file, at most. */
const formBytes = 16 * 1024;
const kept = "private, max-age=31536000, immutable";
const asked = "private, no-cache";

const picture = {
  type: "object",
  properties: { file: binary },
  required: ["file"],
};

/** Pictures come and go as they are, not as JSON. */
export const avatarRoutes = [
  routesOf("Current user")(
    "PUT /api/v1/user/avatar",
    "profile.setAvatar",
    "Set your picture: a JPG, PNG or GIF of at most 2 MB, as the body or as `file` of a form",
    "Meridian keeps only the pixels and drops everything else in the file.",
    {
      body: { "image/*": {}, "multipart/form-data": { schema: picture } },
      output: profile,
      refusals: [400, 401, 403, 413, 415, 422, 429, 503],
    },
    async (c, { contextFor }) => {
      const ctx = await contextFor(c);
      requireUser(ctx);
      z.strictObject({}).parse({ ...readQuery(c.req.url) });
      await ctx.countWrite();
      return c.json(await setAvatar(ctx, await pictureIn(c)));
    },
  ),
  routesOf("Users")(
    "GET /api/v1/users/{id}/avatar",
    "users.avatar",
    "A person's picture",
    "For signed-in users.",
    { input: avatarInput, output: { "image/webp": binary }, refusals: [401, 404, 422, 503] },
    async (c, { contextFor }) => {
      const input = avatarInput.parse({ ...readQuery(c.req.url), id: c.req.param("id") });
      return send(c, await getAvatar(await contextFor(c), input), input.v);
    },
  ),
];

async function send(c: Exchange, avatar: Avatar, version: string | undefined): Promise<Response> {
  const etag = `"${avatar.version}"`;
  const headers = { etag, "cache-control": version === avatar.version ? kept : asked };
  if (c.req.header("if-none-match") === etag) return new Response(null, { status: 304, headers });
  const content = Readable.toWeb(await avatar.open()) as ReadableStream;
  return new Response(content, { headers: { ...headers, "content-type": avatar.contentType } });
}

/** The body itself, or the `file` of a form. */
async function pictureIn(c: Exchange): Promise<Uint8Array> {
  const type = c.req.header("content-type") ?? "";
  const isForm = type.trim().toLowerCase().startsWith("multipart/form-data");
  const body = await readUpTo(c, maximumAvatarBytes + (isForm ? formBytes : 0), tooLarge);
  return isForm ? fileIn(body, type) : body;
}

const tooLarge = () => tooLargeFile(maximumAvatarBytes);

async function fileIn(body: Uint8Array<ArrayBuffer>, type: string): Promise<Uint8Array> {
  const form = await new Response(body, { headers: { "content-type": type } }).formData().catch(() => {
    throw new DomainError("MALFORMED", "The body isn't valid multipart/form-data.");
  });
  const file = form.get("file");
  if (!(file instanceof File)) throw invalid("file", "must be a file of the form");
  if (file.size > maximumAvatarBytes) throw tooLarge();
  return new Uint8Array(await file.arrayBuffer());
}
