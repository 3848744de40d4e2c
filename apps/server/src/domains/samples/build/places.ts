import { listFavorites, saveFavorites } from '../../favorites/index.ts'
import { createFolder } from '../../folders/index.ts'
import type { Texts } from '../texts/index.ts'
import type { Places } from './people.ts'
import type { Steps } from './steps.ts'
import type { TableKey } from './tables.ts'

const app = (id: string) => ({ id, type: 'app' as const })
const page = (id: string) => ({ id, type: 'doc-page' as const })

/** Folders by who works with what. */
export async function makeFolders(
  steps: Steps,
  texts: Texts,
  { tables, panel, route, handbook }: Places,
): Promise<void> {
  const table = (key: TableKey) => ({ id: tables[key].id, type: 'table' as const })
  const held = {
    sales: [app(panel), table('customers'), table('contacts'), table('orders'), table('items')],
    workshop: [app(route), table('deliveries'), table('products')],
    guide: [page(handbook)],
  }
  for (const [key, tabs] of Object.entries(held) as [keyof typeof held, (typeof held)['sales']][]) {
    await steps.once(`folder:${key}`, 'folder', async (ctx) => {
      const { id } = await createFolder(ctx, { label: texts.folders[key], tabs })
      return { itemId: id, made: {} }
    })
  }
}

/** What whoever runs the organisation will open first, behind what they have starred themselves. */
export async function starSome(steps: Steps, { tables, panel, route, handbook }: Places): Promise<void> {
  await steps.once('favorites', 'step', async (ctx) => {
    const stars = [app(panel), { id: tables.orders.id, type: 'table' as const }, app(route), page(handbook)]
    await saveFavorites(ctx, [...(await listFavorites(ctx)), ...stars])
    return { made: {} }
  })
}
