import { lazyPart } from "../../lazyPart.ts";

/** The viewer of images, fetched when it is first opened. */
export const OpenViewer = lazyPart(async () => ({ default: (await import("./viewer/Viewer.tsx")).Viewer }));
