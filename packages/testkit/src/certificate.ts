import { generateKeyPairSync, randomBytes, sign, X509Certificate } from "node:crypto";

/** DER: a tag, the length of the content, the content. */
function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content);
const time = (date: Date) =>
  der(0x18, Buffer.from(`${date.toISOString().slice(0, 19).replaceAll(/[-:T]/g, "")}Z`));

const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
const commonName = sequence(der(0x31, sequence(oid("550403"), der(0x0c, Buffer.from("127.0.0.1")))));
/** Subject alternative names: the address 127.0.0.1, and `localhost`. */
const alternatives = sequence(
  oid("551d11"),
  der(0x04, sequence(der(0x87, Buffer.from([127, 0, 0, 1])), der(0x82, Buffer.from("localhost")))),
);

/** A certificate for 127.0.0.1 that is signed by itself and good for a day, made here: nothing else has to be installed. */
export function ownCertificate(): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "prime256v1" });
  const day = 24 * 60 * 60 * 1000;
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1, ...randomBytes(8)])),
    ecdsaWithSha256,
    commonName,
    sequence(time(new Date(Date.now() - day)), time(new Date(Date.now() + day))),
    commonName,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(alternatives)),
  );
  const certificate = sequence(body, ecdsaWithSha256, bits(sign("sha256", body, privateKey)));
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: new X509Certificate(certificate).toString(),
  };
}
