import { Socket } from "node:net";

/**
 * Reads everything into one buffer. Buffers of their own, hundreds of megabytes in a backup, would have the garbage
 * collector go through the whole heap again and again: it took a third of the processor's time.
 */
export class BulkSocket extends Socket {
  /** True while a listener holds a piece, which is free again when the listener returns; the others get a copy. */
  isBorrowed = false;

  constructor() {
    super({
      onread: {
        buffer: Buffer.allocUnsafeSlow(256 * 1024),
        callback: (bytes, buffer) => {
          const piece = buffer.subarray(0, bytes);
          this.emit("data", this.isBorrowed ? piece : Buffer.from(piece));
          return true;
        },
      },
    });
  }
}
