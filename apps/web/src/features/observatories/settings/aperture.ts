const metresIn: Record<string, number> = { m: 1, cm: 0.01, mm: 0.001, in: 0.0254, '"': 0.0254 };

/** An aperture in metres, typed with or without its unit: "0.254", "254 mm", "10 in". Undefined when it can't be read. */
export function parseAperture(typed: string): number | undefined {
  const [, value, unit = "m"] = /^(\d*[.,]?\d+)\s*(m|cm|mm|in|")?$/i.exec(typed.trim()) ?? [];
  return value
    ? Number((Number(value.replace(",", ".")) * metresIn[unit.toLowerCase()]!).toFixed(6))
    : undefined;
}
