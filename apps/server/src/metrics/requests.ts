import { Counter, Histogram, type Registry } from "prom-client";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Counts an answered request. */
export type CountRequest = (route: string, method: string, status: number, seconds: number) => void;

/** Requests by the pattern of their path, never by the path itself: the number of series has a bound. */
export function requestMetrics(registry: Registry): CountRequest {
  const labelNames = ["route", "method", "status"] as const;
  const total = new Counter({
    name: "meridian_http_requests_total",
    help: "Requests answered; calls of procedures by their names, each of a batch by itself",
    labelNames,
    registers: [registry],
  });
  const duration = new Histogram({
    name: "meridian_http_request_duration_seconds",
    help: "Time from a request's start to its answer",
    labelNames: ["route", "method"],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return (route, given, status, seconds) => {
    const method = methods.has(given) ? given : "other";
    total.inc({ route, method, status });
    duration.observe({ route, method }, seconds);
  };
}
