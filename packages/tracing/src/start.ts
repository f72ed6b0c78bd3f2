import { setTimeout as wait } from "node:timers/promises";

/** Variables of OpenTelemetry that ask for traces. */
const asking = ["OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "OTEL_TRACES_EXPORTER"];

const longestFarewellMs = 2000;

/**
 * Reports traces to where OpenTelemetry's variables say; without any of them nothing is loaded. What is returned sends
 * what is left, before the process ends.
 */
export async function startTracing(
  service: string,
  environment: NodeJS.ProcessEnv,
): Promise<() => Promise<void>> {
  if (environment.OTEL_SDK_DISABLED === "true" || !asking.some((name) => environment[name]))
    return async () => {};
  const { NodeSDK } = await import("@opentelemetry/sdk-node");
  const sdk = new NodeSDK({
    serviceName: environment.OTEL_SERVICE_NAME ?? service,
    // Metrics are read at /metrics, and the log is on standard output.
    ...{ metricReaders: [], logRecordProcessors: [] },
  });
  sdk.start();
  // A collector that is away mustn't keep the process for long.
  return () => Promise.race([sdk.shutdown().catch(() => {}), wait(longestFarewellMs)]);
}
