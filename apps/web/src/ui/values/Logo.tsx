/** The sphere of the sky, its meridian, and a star crossing it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round">
        <circle cx="16" cy="18" r="11" />
        <path d="M16 7c-6.300 6-6.300 16 0 22" />
        <path d="M5 18h22" opacity=".5" />
      </g>
      <path
        d="M16 0l1.9 5.100 5.100 1.900-5.100 1.900-1.900 5.100-1.900-5.100-5.100-1.900 5.100-1.900z"
        fill="var(--m-star)"
        stroke="var(--logo-ground, transparent)"
        strokeWidth="1.6"
        paintOrder="stroke"
      />
    </svg>
  );
}
