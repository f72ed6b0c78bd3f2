import { z } from "zod";
import { id, listedBy, page, queryBoolean } from "../base/primitives.ts";
import { observatoryDocument } from "../places/observatory.ts";
import { userFile, userFileDocument } from "./userFile.ts";

/** An image in a list over many observations. */
export const image = userFile.omit({ user_id: true, sha256: true, delivery: true, created_at: true }).extend({
  observation_name: z.string(),
  target_name: z.string(),
  taken_at: z.string().describe("When it was taken, or when it came, where the former isn't known"),
  timezone: observatoryDocument.shape.timezone.describe("That of the observatory that took it"),
});
export type Image = z.infer<typeof image>;
export const imagePage = page(image);
export type ImagePage = z.infer<typeof imagePage>;

export const imageIdInput = z.strictObject({ id });
export type ImageIdInput = z.output<typeof imageIdInput>;

const listed = {
  kind: userFileDocument.shape.kind.optional().describe("Images of this kind alone"),
  has_preview: queryBoolean.optional().describe("Only images that have a preview, or only the others"),
  first: id.optional().describe("The id of an image: the list begins with it"),
  ...listedBy("created_at", "desc"),
};

/** A list of the images of the caller's own observations. */
export const listImagesInput = z.strictObject(listed);
export type ListImagesInput = z.output<typeof listImagesInput>;
/** A list of those of a project, or of an observatory. */
export const listPlaceImagesInput = z.strictObject({ id, ...listed });
export type ListPlaceImagesInput = z.output<typeof listPlaceImagesInput>;
