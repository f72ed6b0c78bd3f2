/** A push service in a process of its own that accepts everything and keeps nothing; says its port and certificate to the parent. */
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { ownCertificate } from "@meridian/testkit/certificate";

const { key, cert } = ownCertificate();
const server = createServer({ key, cert }, (request, response) => {
  request.resume();
  request.on("end", () => response.writeHead(201).end());
});
server.listen(0, "127.0.0.1", () => {
  process.send?.({ port: (server.address() as AddressInfo).port, ca: cert });
});
process.on("disconnect", () => process.exit(0));
