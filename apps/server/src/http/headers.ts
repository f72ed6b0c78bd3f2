/** Everything comes from this server; only the component library needs inline styles. */
function contentSecurityPolicy(baseUrl: URL): string {
  const sockets = `${baseUrl.protocol === "https:" ? "wss:" : "ws:"}//${baseUrl.host}`;
  return [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    `connect-src 'self' ${sockets}`,
    "frame-ancestors 'none'",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join("; ");
}

/** The headers that every answer carries. */
export function securityHeaders(baseUrl: string): [string, string][] {
  const url = new URL(baseUrl);
  const headers: [string, string][] = [
    ["content-security-policy", contentSecurityPolicy(url)],
    ["x-content-type-options", "nosniff"],
    ["x-frame-options", "DENY"],
    ["referrer-policy", "strict-origin-when-cross-origin"],
    // With "same-origin", a window that the interface opens elsewhere would look closed at once.
    ["cross-origin-opener-policy", "same-origin-allow-popups"],
    ["cross-origin-resource-policy", "same-origin"],
    ["permissions-policy", "camera=(), microphone=(), geolocation=(self)"],
  ];
  if (url.protocol === "https:") headers.push(["strict-transport-security", "max-age=31536000"]);
  return headers;
}
