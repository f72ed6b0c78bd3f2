import { parseEnvironment } from "@meridian/adapters/environment";
import { serverEnvironment } from "@meridian/server/environment";
import { z } from "zod";

/** The variables of the server and the worker. Those that standalone can supply itself are optional. */
const schema = z.object({
  ...serverEnvironment,
  DATABASE_URL: serverEnvironment.DATABASE_URL.optional(),
  AUTH_SECRET: serverEnvironment.AUTH_SECRET.optional(),
  ENCRYPTION_KEY: serverEnvironment.ENCRYPTION_KEY.optional(),
  LOG_LEVEL: serverEnvironment.LOG_LEVEL.unwrap().optional(),
});

export type Environment = z.output<typeof schema>;

/** Reads everything before anything is started. Throws EnvironmentError. */
export const readEnvironment = (env: NodeJS.ProcessEnv): Environment => parseEnvironment(schema, env);
