import { userSettings } from '@oficina/contract'
import { memberOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import * as queries from './queries/users.ts'

export interface ProfileInput {
  display_name?: string
  first_name?: string
  last_name?: string
  phone?: string | null
  personal_email?: string | null
  photo_file_id?: string | null
}

export async function getOwnUser(ctx: Ctx): Promise<queries.User> {
  const { orgId, userId } = memberOf(ctx)
  const user = await queries.findUser(ctx.db, orgId, userId)
  if (!user) throw notFound('user')
  return user
}

/** The address itself never changes here: it is what the person signs in with. */
export async function updateProfile(ctx: Ctx, input: ProfileInput): Promise<queries.User> {
  const { orgId, userId } = memberOf(ctx)
  if (Object.keys(input).length === 0) return getOwnUser(ctx)
  return ctx.tx(async (ctx) => {
    const user = await queries.updateUser(ctx.db, orgId, userId, input)
    await ctx.announce('user.updated', { userId })
    return user
  })
}

export async function updateSetting(
  ctx: Ctx,
  input: { setting_key: keyof typeof userSettings.shape; setting_value: unknown },
): Promise<queries.User> {
  const { orgId, userId } = memberOf(ctx)
  const { setting_key: key, setting_value: value } = input
  const parsed = userSettings.shape[key].safeParse(value)
  if (!parsed.success)
    throw new AppError('invalid_input', { issues: [{ path: 'setting_value', reason: 'invalid_type' }] })
  return ctx.tx(async (ctx) => {
    const user = await queries.updateUserSetting(ctx.db, orgId, userId, key, parsed.data)
    await ctx.announce('user.settingChanged', { userId, key }, { rooms: [`user:${userId}`] })
    return user
  })
}
