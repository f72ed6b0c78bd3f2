interface Oddity {
  bytes: string;
  /** 0: the connection is closed without an answer. */
  statuses: number[];
  /** Set if the sender closes its half afterwards. */
  breakOff?: "at once";
}

const host = "Host: 127.0.0.1\r\nConnection: close\r\n";
const signIn = "POST /api/auth/sign-in/email HTTP/1.1\r\n";
const json = "Content-Type: application/json\r\n";
const body = '{"email":"nobody@example.org","password":"wrong password"}';
const upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
const origin = "Origin: http://127.0.0.1\r\n";

/** Requests that a browser never sends, because they are wrong below HTTP's meaning. */
export const oddities: Record<string, Oddity> = {
  "no HTTP at all": { bytes: "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", statuses: [400] },
  nothing: { bytes: "", statuses: [0], breakOff: "at once" },
  "an empty line first": { bytes: `\r\n\r\nGET /livez HTTP/1.1\r\n${host}\r\n`, statuses: [200, 400] },
  "no host": { bytes: "GET /livez HTTP/1.1\r\nConnection: close\r\n\r\n", statuses: [200, 400] },
  "a host that is none": {
    bytes: "GET /livez HTTP/1.1\r\nHost: [::1\r\nConnection: close\r\n\r\n",
    statuses: [200, 400],
  },
  "HTTP/1.0": { bytes: "GET /livez HTTP/1.0\r\n\r\n", statuses: [200, 400] },
  "HTTP/9.9": { bytes: `GET /livez HTTP/9.9\r\n${host}\r\n`, statuses: [400] },
  "an unknown method": { bytes: `BREW /livez HTTP/1.1\r\n${host}\r\n`, statuses: [400, 405] },
  "a method in lower case": { bytes: `get /livez HTTP/1.1\r\n${host}\r\n`, statuses: [400, 405] },
  CONNECT: { bytes: `CONNECT example.org:443 HTTP/1.1\r\n${host}\r\n`, statuses: [0, 400, 404, 405] },
  TRACE: { bytes: `TRACE /api/v1/user/profile HTTP/1.1\r\n${host}\r\n`, statuses: [400, 404, 405] },
  "the target *": { bytes: `OPTIONS * HTTP/1.1\r\n${host}\r\n`, statuses: [400, 404, 405] },
  "a whole address as the target": {
    bytes: `GET http://elsewhere.example/livez HTTP/1.1\r\n${host}\r\n`,
    statuses: [200, 400, 404],
  },
  "a space in the target": { bytes: `GET /live z HTTP/1.1\r\n${host}\r\n`, statuses: [400] },
  "bytes above 127 in the target": { bytes: `GET /\xff\xfe HTTP/1.1\r\n${host}\r\n`, statuses: [400, 404] },
  "a very long target": { bytes: `GET /${"a".repeat(100_000)} HTTP/1.1\r\n${host}\r\n`, statuses: [431] },
  "very long headers": {
    bytes: `GET /livez HTTP/1.1\r\n${host}X-Long: ${"a".repeat(100_000)}\r\n\r\n`,
    statuses: [431],
  },
  "thousands of headers": {
    bytes: `GET /livez HTTP/1.1\r\n${host}${"a: b\r\n".repeat(3000)}\r\n`,
    statuses: [200, 431],
  },
  "a header without a colon": { bytes: `GET /livez HTTP/1.1\r\n${host}nonsense\r\n\r\n`, statuses: [400] },
  "a folded header": { bytes: `GET /livez HTTP/1.1\r\n${host}X-A: b\r\n c\r\n\r\n`, statuses: [200, 400] },
  "a zero byte in a header": { bytes: `GET /livez HTTP/1.1\r\n${host}X-A: a\0b\r\n\r\n`, statuses: [400] },
  "a longer Content-Length than the body": {
    bytes: `${signIn}${host}${json}Content-Length: 900\r\n\r\n${body}`,
    statuses: [0, 400],
    breakOff: "at once",
  },
  "a shorter Content-Length than the body": {
    bytes: `${signIn}${host}${json}Content-Length: 5\r\n\r\n${body}`,
    statuses: [400],
  },
  "a negative Content-Length": {
    bytes: `${signIn}${host}${json}Content-Length: -5\r\n\r\n${body}`,
    statuses: [400],
  },
  "a huge Content-Length": {
    bytes: `${signIn}${host}${json}Content-Length: 99999999999999999999999999\r\n\r\n${body}`,
    statuses: [400, 413],
  },
  "two Content-Lengths": {
    bytes: `${signIn}${host}${json}Content-Length: 5\r\nContent-Length: 6\r\n\r\n${body}`,
    statuses: [400],
  },
  "Content-Length beside chunks": {
    bytes: `${signIn}${host}${json}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    statuses: [400],
  },
  "chunks that are none": {
    bytes: `${signIn}${host}${json}Transfer-Encoding: chunked\r\n\r\nzz\r\n${body}`,
    statuses: [0, 400],
  },
  "chunks that break off": {
    bytes: `${signIn}${host}${json}Transfer-Encoding: chunked\r\n\r\nff\r\n${body}`,
    statuses: [0, 400],
    breakOff: "at once",
  },
  "an unknown Transfer-Encoding": {
    bytes: `${signIn}${host}${json}Transfer-Encoding: __proto__\r\n\r\n${body}`,
    statuses: [400, 501],
  },
  "an expectation that nobody meets": {
    bytes: `${signIn}${host}${json}Expect: miracle\r\nContent-Length: 2\r\n\r\n{}`,
    statuses: [417, 422],
  },
  "a GET with a body": {
    bytes: `GET /api/v1/user/profile HTTP/1.1\r\n${host}${json}Content-Length: 2\r\n\r\n{}`,
    statuses: [401],
  },
  "a WebSocket without a session": {
    bytes: `GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n${upgrade}${origin}\r\n`,
    statuses: [401, 403],
  },
  "a WebSocket of another site": {
    bytes: `GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\n${upgrade}Origin: http://[\r\n\r\n`,
    statuses: [403],
  },
  "a WebSocket where none is": {
    bytes: `GET /ws/__proto__?%zz HTTP/1.1\r\nHost: 127.0.0.1\r\n${upgrade}${origin}\r\n`,
    statuses: [404],
  },
  "another protocol": {
    bytes: `GET /livez HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade, close\r\nUpgrade: h2c\r\n\r\n`,
    statuses: [200, 400, 404],
  },
};
