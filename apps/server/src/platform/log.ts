import pino from 'pino'

export type Log = pino.Logger

/** Structured logs on standard error, one line each. Secrets that could ride along are cut out here. */
export function makeLog(level: string, destination: pino.DestinationStream = standardError()): Log {
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
    { write: (line) => destination.write(line.replace(acting, encode)) },
  )
}

/** Characters that JSON leaves as they are, and on which a terminal or a viewer acts: controls, line and bidi marks. */
const acting = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g
const encode = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const standardError = () => pino.destination({ dest: 2, sync: false })
