import type { ExternalStorageKind } from "@meridian/contract";
import { type Icon, IconBox, IconBrandGoogleDrive, IconBucket } from "@tabler/icons-react";

interface StorageLook {
  word: string;
  icon: Icon;
}

/** How each kind of destination is called and drawn. */
export const storageLooks: Record<ExternalStorageKind, StorageLook> = {
  google_drive: { word: "Google Drive", icon: IconBrandGoogleDrive },
  dropbox: { word: "Dropbox", icon: IconBox },
  s3: { word: "S3", icon: IconBucket },
};
