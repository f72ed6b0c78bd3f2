const read = ["PATH", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "SystemRoot"];

/** The environment of PostgreSQL's programs, without the secrets of others. */
export const postgresVariables = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(read.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
  LC_ALL: "C",
});
