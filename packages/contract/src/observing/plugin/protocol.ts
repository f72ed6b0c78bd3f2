/** The numbers of the plugin's protocol. */

export const pluginPath = "/plugin";
/** The server pings this often, in seconds; who doesn't answer until the next is disconnected. */
export const heartbeatSeconds = 30;
/** Seconds between a plugin's questions whether it is to be updated: when it starts, and every four hours. */
export const versionCheckSeconds = 4 * 3600;
/** Bytes. */
export const largestPluginMessage = 256 * 1024;
/** Messages that a plugin may send at once, and each second from then on. */
export const pluginMessageRate = { burst: 200, perSecond: 20 };

/** Close codes: reasons why the server ended a plugin's connection. */
export const pluginClosed = {
  keyRevoked: 4401,
  /** No hello came in time. */
  noHello: 4408,
  /** A newer connection of the same observatory is there. */
  replaced: 4409,
  /** The server took this connection for lost; connect again. */
  ended: 4410,
  tooManyMessages: 4429,
  maintenance: 4503,
} as const;
