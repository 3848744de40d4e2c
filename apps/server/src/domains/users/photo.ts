import { memberOf } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import type { IncomingFile } from '../../platform/http/routes.ts'
import { getOwnUser, updateProfile } from './profile.ts'
import type { User } from './queries/users.ts'

const maxBytes = 5 * 1024 * 1024
const size = 256

/** Sets the own photo, or with null goes back to initials. */
export async function replacePhoto(ctx: Ctx, file: IncomingFile | null): Promise<User> {
  memberOf(ctx)
  const { files } = ctx.ports
  const stored = file && (await files.storePicture(ctx, file, { maxBytes, size }))
  return ctx.tx(async (ctx) => {
    const { photo_file_id: old } = await getOwnUser(ctx)
    if (stored) await files.attach(ctx, stored.id)
    const user = await updateProfile(ctx, { photo_file_id: stored?.id ?? null })
    if (old) await files.release(ctx, old)
    return user
  })
}
