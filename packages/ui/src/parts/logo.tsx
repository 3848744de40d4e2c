const quarter = 'M11.4 1.5A10 10 0 0 0 1.5 11.4H7.2A4.4 4.4 0 0 1 11.4 7.2Z'

/** Three arcs and a tile: the sign of the house. */
export function Logo({ size = 22, title }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      role={title ? 'img' : undefined}
      aria-hidden={title ? undefined : true}
    >
      {title && <title>{title}</title>}
      <g fill="var(--accent)">
        <path d={quarter} />
        <path d={quarter} transform="matrix(-1 0 0 1 24 0)" />
        <path d={quarter} transform="matrix(1 0 0 -1 0 24)" />
      </g>
      <path d="M12.6 12.6H22.5V22.5H12.6Z" fill="var(--brand-amber)" />
    </svg>
  )
}
