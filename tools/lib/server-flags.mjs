/**
 * How the server's process is run. Without a limit, a machine with much memory lets garbage pile up to half a gigabyte
 * before it is collected; `OFICINA_HEAP_MB` gives more to installations that need it.
 */
export const serverFlags = (settings = process.env) => [
  '--enable-source-maps',
  `--max-old-space-size=${/^\d+$/.test(settings.OFICINA_HEAP_MB ?? '') ? settings.OFICINA_HEAP_MB : 256}`,
  '--max-semi-space-size=32',
]
