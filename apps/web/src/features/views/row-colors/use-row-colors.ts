import type { Field, RecordView } from '@oficina/contract'
import type { OptionColor } from '@oficina/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../../../ground/session/session.ts'
import { filterFieldsOf } from '../../filter-editor/filter-fields.ts'
import { makeColorer } from './color-rules.ts'
import type { ViewColors } from '../view-query.ts'

/** Weeks begin on Sunday, as on the server. */
const weekStart = 0

/** Gives each record the colour of the first rule that it meets, without asking the server. */
export function useRowColors(fields: readonly Field[], colors: ViewColors): (record: RecordView) => OptionColor | null {
  const { user, org } = useSession()
  const { timezone } = org.locale_settings
  const queries = useQueryClient()
  const userId = user.id_user
  return useMemo(
    () => makeColorer(colors, fields, { fields: filterFieldsOf(fields, queries), userId, timezone, weekStart }),
    [fields, colors, queries, timezone, userId],
  )
}
