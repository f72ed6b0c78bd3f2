import { z } from "zod";

const port = "must be a whole number from 0 to 65535";

/** Variables of the server's port, and of the address that people use: for the server itself and for links in mail. */
export const addressEnvironment = {
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, port)
    .transform(Number)
    .pipe(z.int().max(65_535, port))
    .default(3000),
  HOST: z.string().default("127.0.0.1"),
  BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an address that starts with http:// or https://" })
    .optional(),
};

type Environment = z.output<z.ZodObject<typeof addressEnvironment>>;

/** `BASE_URL`, or else what the server listens on. */
export function baseUrlOf({ BASE_URL, HOST, PORT }: Environment): string {
  if (BASE_URL) return BASE_URL;
  const host = ["0.0.0.0", "::"].includes(HOST) ? "localhost" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}
