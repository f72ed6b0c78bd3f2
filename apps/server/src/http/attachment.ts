/** Has a browser save an answer under a name, which may have any letters (RFC 6266). */
export const attachment = (name: string) => ({
  "content-disposition": `attachment; filename="${name.replaceAll(/[^\w.-]+/g, "-")}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", "%27")}`,
});
