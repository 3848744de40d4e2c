import { authorize } from '../../platform/access/authorize.ts'
import type { Ctx } from '../../platform/context.ts'
import type { IncomingFile } from '../../platform/http/routes.ts'
import type { OrgRow } from './queries/orgs.ts'
import { changeOrg, getOrg } from './service.ts'

const maxBytes = 5 * 1024 * 1024
const size = 512

/** Sets the logo, or with null takes it away; the one before is let go with the same change. */
export async function replaceLogo(ctx: Ctx, file: IncomingFile | null): Promise<OrgRow> {
  authorize(ctx, 'org.updateLogo')
  const { files } = ctx.ports
  const stored = file && (await files.storePicture(ctx, file, { maxBytes, size }))
  return ctx.tx(async (ctx) => {
    const { logo_file_id: old } = await getOrg(ctx)
    if (stored) await files.attach(ctx, stored.id)
    const org = await changeOrg(ctx, { logo_file_id: stored?.id ?? null })
    if (old) await files.release(ctx, old)
    return org
  })
}
