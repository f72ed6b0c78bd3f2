import { z } from "zod";

export const checkStatus = z.enum(["ok", "degraded", "down"]);
export const healthCheck = z.object({
  status: checkStatus,
  latency_ms: z.number(),
  detail: z.string().optional(),
});
export const health = z.object({
  status: checkStatus,
  version: z.string(),
  uptime_seconds: z.number(),
  checks: z.object({
    database: healthCheck,
    object_storage: healthCheck,
    websocket: healthCheck,
    queue: healthCheck,
  }),
});
export type Health = z.infer<typeof health>;
export type HealthCheck = z.infer<typeof healthCheck>;
