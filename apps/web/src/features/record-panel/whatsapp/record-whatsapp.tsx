import { Button } from '@mantine/core'
import type { Table } from '@oficina/contract'
import { EmptyState, Icon } from '@oficina/ui'
import { IconBrandWhatsapp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Env, textOf } from '../../fields/field-env.ts'
import { keptProblem } from '../../fields/kept-value.tsx'
import { faceOf } from '../../fields/kinds/faces.ts'
import type { EditedRecord } from '../record-edit.ts'
import classes from '../record-panel.module.css'
import { whatsappLink } from './whatsapp-link.ts'

/** The phones of the record, each a way to a conversation in WhatsApp. */
export function RecordWhatsapp({ table, edit, env }: { table: Table; edit: EditedRecord; env: Env }) {
  const { t } = useTranslation('record')
  const phones = table.fields.flatMap((field) => {
    const value = edit.valueOf(field.id)
    // An invalid value may still contain digits, which would reach the wrong person.
    const link = faceOf(field).hasWhatsapp && keptProblem(field, value) === null ? whatsappLink(value) : null
    return link ? [{ field, link, text: textOf(field, edit.valueOf(field.id), env) }] : []
  })
  if (phones.length === 0)
    return <EmptyState place="bare" illustration="chat" title={t('whatsapp.none')} text={t('whatsapp.noneText')} />
  return (
    <ul className={classes.phones}>
      {phones.map(({ field, link, text }) => (
        <li key={field.id} className={classes.phone}>
          <span className={classes.phoneWords}>
            <span className="t-small t-2">{field.label}</span>
            <span className="t-num">{text}</span>
          </span>
          <Button
            component="a"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<Icon of={IconBrandWhatsapp} size={15} />}
          >
            {t('whatsapp.open')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
