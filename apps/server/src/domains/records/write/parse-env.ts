import type { Ctx } from '../../../platform/context.ts'
import { dateAt } from '@oficina/kinds'
import type { Viewer } from '../../engine/index.ts'
import type { ParseEnv } from './parse-values.ts'

/** The organisation's language, time zone and currency, and the current time. */
export function parseEnv(ctx: Ctx, viewer: Viewer): ParseEnv {
  const { timezone, locale, currencySymbol } = viewer.structure.settings
  const now = ctx.now().getTime()
  return { timezone, locale, currencySymbol, now, today: dateAt(now, timezone), userId: viewer.userId }
}
