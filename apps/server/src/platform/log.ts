import pino from 'pino'

export type Log = pino.Logger

/** What is never written, wherever it lies in what is logged: at the top, or up to three levels down. */
const secretNames = ['password', 'token', 'secret', 'cookie', 'set-cookie', 'authorization']
const secretPaths = ['', '*.', '*.*.', '*.*.*.'].flatMap((above) =>
  secretNames.map((name) => (name.includes('-') ? `${above.replace(/\.$/, '')}["${name}"]` : above + name)),
)

/** Structured logs on standard error, one line each. Secrets that could ride along are cut out here. */
export function makeLog(level: string, destination: pino.DestinationStream = standardError()): Log {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secretPaths, censor: '[cut]' },
    },
    { write: (line) => destination.write(line.replace(acting, encode)) },
  )
}

/** Characters that JSON leaves as they are, and on which a terminal or a viewer acts: controls, line and bidi marks. */
const acting = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g
const encode = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

const standardError = () => pino.destination({ dest: 2, sync: false })
