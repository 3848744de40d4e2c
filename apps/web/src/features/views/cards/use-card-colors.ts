import type { Field, RecordView } from '@oficina/contract'
import { type OptionColor, optionColorVars } from '@oficina/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type CSSProperties, useMemo } from 'react'
import { useMaybeSession } from '../../../ground/session/session.ts'
import type { Env } from '../../fields/field-env.ts'
import type { ViewColors } from '../view-query.ts'

/** What draws a record in its colour; nothing for one that has none. */
export interface CardColor {
  'data-colored'?: true
  style?: CSSProperties
}

const plain: CardColor = {}
const colorless = (): null => null

/** What works the rules out is fetched where there are some: most views have none. */
const load = async () => {
  const [{ makeColorer }, { filterFieldsOf }] = await Promise.all([
    import('../row-colors/color-rules.ts'),
    import('../../filter-editor/filter-fields.ts'),
  ])
  return { makeColorer, filterFieldsOf }
}

/** The colour of the first rule that a record meets, on cards, lines and bars; visitors see them too. */
export function useCardColors(
  fields: readonly Field[],
  colors: ViewColors,
  env: Env,
): { colorOf: (record: RecordView) => OptionColor | null; cardColor: (record: RecordView) => CardColor } {
  const userId = useMaybeSession()?.user.id_user ?? null
  const queries = useQueryClient()
  const { data: tools } = useQuery({
    queryKey: ['color-rules'],
    queryFn: load,
    enabled: colors.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })
  const { timezone } = env
  return useMemo(() => {
    const colorOf =
      tools && colors.length > 0
        ? tools.makeColorer(colors, fields, {
            fields: tools.filterFieldsOf(fields, queries),
            userId,
            timezone,
            weekStart: 0,
          })
        : colorless
    return { colorOf, cardColor: (record) => styleOf(colorOf(record)) }
  }, [tools, colors, fields, queries, userId, timezone])
}

function styleOf(color: OptionColor | null): CardColor {
  if (color === null) return plain
  const { solid, background } = optionColorVars(color)
  return { 'data-colored': true, style: { '--row-solid': solid, '--row-bg': background } as CSSProperties }
}
