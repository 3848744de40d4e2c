import type { Field } from '@oficina/contract'
import { Button } from '@mantine/core'
import { Dialog, Tag, toast, useUiTexts } from '@oficina/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { api } from '../../../lib/api.ts'
import { isApiError } from '../../../lib/api-error.ts'
import { refusalText } from '../../field-panel/problem-text.ts'
import { type ChoiceOption, withLabels } from '../../fields/options/option-list.ts'
import type { NewLabels } from '../../records/grid/pasted-values.ts'
import classes from './paste-columns.module.css'

interface Params {
  tableId: string
  asked: readonly NewLabels[]
}

/** More of them are counted and not named. */
const mostShown = 12

/** Offers options for choices that were pasted and that their fields do not have. */
export default function PasteOptionsDialog({ params, onClose }: DialogProps<Params, readonly Field[]>) {
  const { tableId, asked } = params
  const { t } = useTranslation(['records', 'fields'])
  const texts = useUiTexts()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const count = asked.reduce((sum, { labels }) => sum + labels.length, 0)

  const make = async () => {
    setBusy(true)
    const made: Field[] = []
    try {
      for (const { field, labels } of asked) {
        const options = withLabels(field.options.options as ChoiceOption[], labels.join('\n'))
        const given = { ...field.options, options }
        made.push(await api.fields.update({ tableId, fieldId: field.id, options: given }))
      }
    } catch (error) {
      if (!isApiError(error)) throw error
      toast.error({ title: refusalText(error) })
    }
    await queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId }) })
    onClose(made)
  }
  return (
    <Dialog
      title={t('pasteOptions.title', { count })}
      width={480}
      onClose={() => onClose()}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
          <Button variant="default" disabled={isBusy} onClick={() => onClose([])}>
            {t('pasteOptions.without')}
          </Button>
          <Button loading={isBusy} onClick={() => void make()} data-autofocus>
            {t('pasteOptions.make', { count })}
          </Button>
        </>
      }
    >
      <ul className={classes.columns}>
        {asked.map(({ field, labels }) => (
          <li key={field.id} className={classes.labels}>
            <b className="t-strong">{field.label}</b>
            {labels.slice(0, mostShown).map((label) => (
              <Tag key={label} color="cinza">
                {label}
              </Tag>
            ))}
            {labels.length > mostShown && <span className="t-3">+{labels.length - mostShown}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
