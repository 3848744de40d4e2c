import type { Config } from '../platform/config.ts'

/** What a person at the terminal needs: the address, and once, how to get in. */
export function describeStart(config: Config, first: { email: string; password: string } | null) {
  const lines = ['', `  Oficina is ready at ${config.baseUrl}`]
  if (first) {
    lines.push(
      '',
      '  The first organisation was made. Sign in with:',
      `    e-mail    ${first.email}`,
      `    password  ${first.password}`,
    )
    if (!config.OFICINA_ADMIN_PASSWORD) lines.push('  This password is shown only now. Change it under My Profile.')
  }
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
