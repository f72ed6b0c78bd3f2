/**
 * A push service in a process of its own that accepts everything and keeps nothing; says its port and certificate to the
 * parent. It speaks HTTP/1.1 and HTTP/2, as those of browsers do.
 */
import { createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { ownCertificate } from "@meridian/testkit/certificate";

const { key, cert } = ownCertificate();
const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
  request.resume();
  request.on("end", () => response.writeHead(201).end());
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port, ca: cert });
});
process.on("disconnect", () => process.exit(0));
