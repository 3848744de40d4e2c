import { Button } from '@mantine/core'
import type { Field } from '@oficina/contract'
import type { Filter } from '@oficina/kinds'
import { Dialog, useUiTexts } from '@oficina/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Env } from '../fields/field-env.ts'
import { FilterEditor } from '../filter-editor/filter-editor.tsx'
import { completeOf, filterFieldsOf } from '../filter-editor/filter-fields.ts'
import { noFilter } from '../filter-editor/filter-tree.ts'
import { conditionFields } from './condition-fields.ts'
import classes from './form-editor.module.css'

interface ConditionDialogProps {
  /** What appears only where the condition holds. */
  name: string
  fields: readonly Field[]
  /** A field cannot be its own condition. */
  without?: string | undefined
  value: Filter | null
  env: Env
  onTake: (filter: Filter | null) => void
  onClose: () => void
}

/** Under which condition something is asked for. Rules that are not finished are left away. */
export function ConditionDialog({ name, fields, without, value, env, onTake, onClose }: ConditionDialogProps) {
  const { t } = useTranslation(['forms', 'views'])
  const texts = useUiTexts()
  const queries = useQueryClient()
  const [filter, setFilter] = useState<Filter>(value ?? noFilter)
  const offered = conditionFields(fields).filter(({ id }) => id !== without)
  const take = () => {
    const whole = completeOf(filter, filterFieldsOf(offered, queries))
    onTake(whole.rules.length === 0 ? null : whole)
    onClose()
  }
  return (
    <Dialog
      title={t('condition.title', { name })}
      width={640}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button onClick={take}>{t('condition.take')}</Button>
        </>
      }
    >
      <p className={`t-2 ${classes.lead}`}>{t('condition.text')}</p>
      <FilterEditor fields={offered} value={filter} env={env} onChange={setFilter} />
    </Dialog>
  )
}
