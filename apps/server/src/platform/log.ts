import pino from 'pino'

export type Log = pino.Logger

/** Structured logs on standard error, one line each. Secrets that could ride along are cut out here. */
export function makeLog(level: string, pretty = false): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: [
          '*.password',
          '*.token',
          '*.secret',
          '*.cookie',
          '*.authorization',
          'headers.cookie',
          'headers.authorization',
        ],
        censor: '[cut]',
      },
    },
    // Synchronous, so that the last lines before a crash are there.
    pino.destination({ dest: 2, sync: pretty }),
  )
}
