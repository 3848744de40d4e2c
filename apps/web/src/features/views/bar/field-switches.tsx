import type { Field } from '@oficina/contract'
import { Button, Switch } from '@mantine/core'
import type { FieldTypeId } from '@oficina/kinds'
import { Icon, SearchInput } from '@oficina/ui'
import { IconTool } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '../../../lib/fold-text.ts'
import { openEditFields } from '../../structure/edit-fields.tsx'
import { useOffersBuild } from '../../structure/in-mode.ts'
import { fieldIcons } from '../../fields/kinds/icons.ts'
import classes from './view-bar.module.css'

export interface FieldSwitchesProps {
  tableId: string
  shown: readonly Field[]
  hidden: readonly Field[]
  onChange: (hidden: string[]) => void
}

/** Fewer are found by looking. */
const manyFields = 6

/** Which fields are shown. The first stays: a sheet without a column has nothing to hold on to. */
export function FieldSwitches({ tableId, shown, hidden, onChange }: FieldSwitchesProps) {
  const { t } = useTranslation(['views', 'common'])
  const offersBuild = useOffersBuild(tableId)
  const [text, setText] = useState('')
  const ids = hidden.map(({ id }) => id)
  const all = [...shown, ...hidden]
  const wanted = foldText(text.trim())
  const found = all.filter(({ label }) => foldText(label).includes(wanted))
  const toggle = (field: Field) =>
    onChange(ids.includes(field.id) ? ids.filter((id) => id !== field.id) : [...ids, field.id])
  const kept = shown.find((field) => field.is_name) ?? shown[0]
  return (
    <>
      {all.length > manyFields && <SearchInput label={t('bar.findField')} value={text} onChange={setText} />}
      <div className={classes.fields}>
        {found.map((field) => (
          <Switch
            key={field.id}
            size="xs"
            label={
              <span className={classes.fieldName}>
                <Icon of={fieldIcons[field.type as FieldTypeId]} size={14} /> {field.label}
              </span>
            }
            checked={!ids.includes(field.id)}
            disabled={shown.length === 1 && shown[0] === field}
            onChange={() => toggle(field)}
          />
        ))}
        {found.length === 0 && <p className="t-3">{t('bar.noField')}</p>}
      </div>
      <div className={classes.pair}>
        <Button variant="subtle" color="gray" disabled={ids.length === 0} onClick={() => onChange([])}>
          {t('bar.showAll')}
        </Button>
        <Button
          variant="subtle"
          color="gray"
          disabled={shown.length <= 1}
          onClick={() => onChange(all.flatMap(({ id }) => (id === kept?.id ? [] : id)))}
        >
          {t('bar.hideAll')}
        </Button>
      </div>
      {offersBuild && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon of={IconTool} size={15} />}
          onClick={() => openEditFields(tableId)}
        >
          {t('common:mode.editFields')}
        </Button>
      )}
    </>
  )
}
