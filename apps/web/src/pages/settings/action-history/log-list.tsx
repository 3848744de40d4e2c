import type { HistoryLogItem } from '@oficina/contract'
import { UnstyledButton } from '@mantine/core'
import { Avatar, Icon, Tag } from '@oficina/ui'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../ground/session/use-format.ts'
import { useSourceText, useTypeText } from './action-text.ts'
import { LogDetail } from './log-detail.tsx'
import classes from './history.module.css'

/** What was done, newest first; each row opens to what was before and what came after. */
export function LogList({ items }: { items: readonly HistoryLogItem[] }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <LogRow key={item.id} item={item} />
      ))}
    </ul>
  )
}

function LogRow({ item }: { item: HistoryLogItem }) {
  const { t } = useTranslation('history')
  const format = useFormat()
  const typeText = useTypeText()
  const sourceText = useSourceText()
  const [isOpen, setOpen] = useState(false)
  const who = item.created_by.name ?? t('system')
  const record = item.affected_record === null ? null : `#${item.affected_record}`
  const about = [item.affected_object?.label, item.affected_record_label ?? record].filter(Boolean).join(' · ')
  return (
    <li className={classes.item}>
      <UnstyledButton className={classes.row ?? ''} aria-expanded={isOpen} onClick={() => setOpen((now) => !now)}>
        <Icon of={isOpen ? IconChevronDown : IconChevronRight} size={14} />
        <Avatar name={who} {...(item.created_by.id && { colorKey: item.created_by.id })} size={24} />
        <span className={classes.words}>
          <span className="t-cut">
            <span className="t-strong">{typeText(item.action_type)}</span>
            {about && <span className="t-2"> · {about}</span>}
          </span>
          <span className="t-small t-3 t-cut">
            {who} · {format.dateTime(item.performed_at)}
            {item.affected_fields.length > 0 && ` · ${item.affected_fields.map(({ label }) => label).join(', ')}`}
          </span>
        </span>
        <Tag>{sourceText(item.action_source)}</Tag>
      </UnstyledButton>
      {isOpen && <LogDetail item={item} />}
    </li>
  )
}
