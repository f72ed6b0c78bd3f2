import {
  backupResource,
  observationIdInput,
  operationIdInput,
  userFile,
  userFileIdInput,
} from "@meridian/contract";
import { backupFileType } from "@meridian/domain";
import { archivePath, previewPath } from "../files/routes.ts";
import { filePath } from "../files/uploads.ts";
import { backupDownloadPath, backupUploadPath } from "../transfers/backupFiles.ts";
import { idempotencyParameter } from "./headers.ts";
import { parametersOf } from "./parameters.ts";
import { anythingElse, refused, responses } from "./responses.ts";
import { bySession } from "./security.ts";

const tags = ["Observations"];
const binaryContent = { schema: { type: "string", format: "binary" } };
const binary = (type: string | string[], codes: number[]) => ({
  200: {
    description: "OK",
    content: Object.fromEntries([type].flat().map((one) => [one, binaryContent])),
  },
  ...refused(codes),
  ...anythingElse,
});
const seen = [401, 404, 422, 503];

/** The routes over which images and backups come and go. */
export const filePaths = () => ({
  [filePath]: {
    put: {
      operationId: "observations.uploadFile",
      description:
        "For the plugin of the observatory that the observation is assigned to. FITS, also with compressed tiles or in gzip. The same file again answers 200.",
      tags,
      summary: "Upload an image of an observation, with its observatory's key; `Content-Digest` is checked",
      security: [{ observatoryKey: [] }],
      parameters: parametersOf(userFileIdInput, filePath, true),
      requestBody: { required: true, content: { "image/fits": {} } },
      responses: {
        ...responses(200, userFile, []),
        ...responses(201, userFile, [400, 401, 404, 409, 413, 415, 422, 426, 429, 503, 507]),
      },
    },
    get: {
      operationId: "observations.file",
      description: "For everyone who may see the observation.",
      tags,
      summary: "An uploaded image",
      parameters: parametersOf(userFileIdInput, filePath, true),
      responses: binary(["image/fits", "application/gzip"], seen),
    },
  },
  [previewPath]: {
    get: {
      operationId: "observations.filePreview",
      description: "For everyone who may see the observation.",
      tags,
      summary: "A preview of an image; 404 until there is one",
      parameters: parametersOf(userFileIdInput, previewPath, true),
      responses: binary("image/jpeg", seen),
    },
  },
  [archivePath]: {
    get: {
      operationId: "observations.archive",
      description: "For everyone who may see the observation; streamed while it is packed.",
      tags,
      summary: "All images of an observation as one ZIP",
      parameters: parametersOf(observationIdInput, archivePath, true),
      responses: binary("application/zip", seen),
    },
  },
  [backupDownloadPath]: {
    get: {
      operationId: "backups.download",
      security: bySession,
      description:
        "For server administrators. Not by an API key. A tar of the manifest and of the parts as they are stored; it breaks off where a part is damaged.",
      tags: ["Backups"],
      summary: "A completed backup as one file",
      parameters: parametersOf(operationIdInput, backupDownloadPath, true),
      responses: binary(backupFileType, [401, 403, 404, 409, 422, 503]),
    },
  },
  [backupUploadPath]: {
    post: {
      operationId: "backups.upload",
      security: bySession,
      description:
        "For server administrators. Not by an API key. The body is a file from `download`, of any installation. Meridian keeps it only if all of it is intact.",
      tags: ["Backups"],
      summary: "Add a backup from a file",
      parameters: [idempotencyParameter],
      requestBody: { required: true, content: { [backupFileType]: {} } },
      responses: responses(201, backupResource, [400, 401, 403, 409, 413, 415, 422, 429, 503, 507]),
    },
  },
});
