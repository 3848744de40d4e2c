import type { WhoSees } from '@oficina/contract'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { fold } from '@oficina/kinds'
import { Avatar, BlockError, Bone, Dialog, Icon, Skeleton, Tag, useUiTexts } from '@oficina/ui'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import classes from './access.module.css'
import { Chain } from './chain.tsx'

/** So few are seen at a glance. */
const searchFrom = 10

/** Who sees a record, who does not, and why. */
export default function WhoSeesDialog({
  params,
  onClose,
}: DialogProps<{ tableId: string; recordId: number | string }>) {
  const { t } = useTranslation('roles')
  const texts = useUiTexts()
  const [text, setText] = useState('')
  const at = { tableId: params.tableId, recordId: Number(params.recordId) }
  const answer = useQuery({ ...api.access.whoSees.queryOptions(at), gcTime: 0, retry: false })
  const people = answer.data?.people ?? []
  const found = people.filter(({ person }) => fold(person.name).includes(fold(text.trim())))
  const group = (sees: boolean) => found.filter((one) => one.sees === sees)
  return (
    <Dialog
      title={t('whoSees.title')}
      width={560}
      onClose={() => onClose()}
      footer={<Button onClick={() => onClose()}>{texts.close}</Button>}
    >
      <div className={classes.body}>
        {answer.isPending && (
          <Skeleton>
            <Bone width="100%" height={160} radius={6} />
          </Skeleton>
        )}
        {answer.isError && <BlockError title={errorText(answer.error)} />}
        {people.length >= searchFrom && (
          <TextInput
            aria-label={t('whoSees.search')}
            placeholder={t('whoSees.search')}
            leftSection={<Icon of={IconSearch} size={14} />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        {answer.data && (
          <div className={classes.groups}>
            <People title={t('whoSees.sees', { count: group(true).length })} people={group(true)} />
            <People title={t('whoSees.seesNot', { count: group(false).length })} people={group(false)} />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function People({ title, people }: { title: string; people: readonly WhoSees[] }) {
  if (people.length === 0) return null
  return (
    <section aria-label={title}>
      <h3 className="t-section">{title}</h3>
      {people.map((one) => (
        <Person key={one.person.id_user} one={one} />
      ))}
    </section>
  )
}

function Person({ one }: { one: WhoSees }) {
  const { t } = useTranslation('roles')
  const [isOpen, setOpen] = useState(false)
  const { person, sees, edits, hidden_fields: hidden } = one
  return (
    <div className={classes.line}>
      <UnstyledButton className={classes.lineHead ?? ''} aria-expanded={isOpen} onClick={() => setOpen((now) => !now)}>
        <Avatar name={person.name} colorKey={person.id_user ?? person.name} size={22} />
        <span className={`t-cut ${classes.lineName}`}>
          {person.name} <span className="t-3">· {person.role.name}</span>
        </span>
        <Tag color={sees ? 'verde' : 'cinza'} dot>
          {sees ? t(edits ? 'whoSees.edits' : 'whoSees.views') : t('whoSees.not')}
        </Tag>
      </UnstyledButton>
      {isOpen && (
        <div className={classes.lineBody}>
          <Chain trace={one.trace} />
          {hidden.length > 0 && (
            <p className="t-small t-2">{t('overview.hiddenFields', { names: hidden.join(', ') })}</p>
          )}
        </div>
      )}
    </div>
  )
}
