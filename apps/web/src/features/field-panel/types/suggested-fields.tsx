import { Button } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { Icon, toast } from '@oficina/ui'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api.ts'
import { fieldIcons } from '../../fields/kinds/icons.ts'
import { type FieldDraft, newFieldOf } from '../field-draft.ts'
import { refusalText } from '../problem-text.ts'
import { suggestionsFor } from './suggestions.ts'
import { typeName } from './type-list.ts'
import classes from './type-tiles.module.css'

/** Fields that this table may want, each added with one click. The list stays as it was when the panel opened. */
export function SuggestedFields({ table }: { table: Table }) {
  const { t } = useTranslation('fields')
  const [drafts] = useState(() => suggestionsFor(table))
  if (drafts.length === 0) return null
  return (
    <section aria-labelledby="suggested-fields" className={classes.group}>
      <h3 id="suggested-fields" className={classes.title}>
        {t('panel.suggested')}
      </h3>
      {drafts.map((draft) => (
        <SuggestedField key={draft.type} tableId={table.id} draft={draft} />
      ))}
    </section>
  )
}

function SuggestedField({ tableId, draft }: { tableId: string; draft: FieldDraft }) {
  const { t } = useTranslation('fields')
  const queries = useQueryClient()
  const add = useMutation({
    ...api.fields.create.mutationOptions(),
    onSuccess: () => queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId }) }),
    onError: (error) => toast.error({ title: refusalText(error) }),
  })
  return (
    <div className={classes.suggestion}>
      <Icon of={fieldIcons[draft.type]} />
      <div className={classes.words}>
        <div className="t-strong t-cut">{draft.label}</div>
        <div className="t-small t-3 t-cut">{typeName(draft.type)}</div>
      </div>
      <Button
        variant="default"
        leftSection={<Icon of={add.isSuccess ? IconCheck : IconPlus} size={14} />}
        disabled={add.isSuccess}
        loading={add.isPending}
        onClick={() => add.mutate({ tableId, ...newFieldOf(draft) })}
      >
        {add.isSuccess ? t('panel.added') : t('panel.add')}
      </Button>
    </div>
  )
}
