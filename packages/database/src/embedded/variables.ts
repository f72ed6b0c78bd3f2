const read = ["PATH", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "SystemRoot"];

/** What PostgreSQL's programs are given of the environment, which holds secrets of others. */
export const postgresVariables = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(read.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  LC_ALL: "C",
});
