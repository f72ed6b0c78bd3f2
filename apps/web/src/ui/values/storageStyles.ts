import type { ExternalStorageKind } from "@meridian/contract";
import { type Icon, IconBox, IconBrandGoogleDrive, IconBucket } from "@tabler/icons-react";

interface StorageStyle {
  word: string;
  icon: Icon;
}

/** Name and icon of each kind of destination. */
export const storageStyles: Record<ExternalStorageKind, StorageStyle> = {
  google_drive: { word: "Google Drive", icon: IconBrandGoogleDrive },
  dropbox: { word: "Dropbox", icon: IconBox },
  s3: { word: "S3", icon: IconBucket },
};
