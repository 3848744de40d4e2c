import { Button, TextInput } from '@mantine/core'
import type { Field, Table } from '@oficina/contract'
import { Icon } from '@oficina/ui'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isWritable, valueKindOf } from '../../../fields/field-env.ts'
import { useCreateRecord } from '../../../records/use-create-record.ts'
import classes from './tasks.module.css'

interface NewTaskProps {
  table: Table
  owner: Field | undefined
  userId: string | null
}

const nothing = () => {}

/** A line for the next thing to do. Whoever writes it down does it, until it is given to someone else. */
export function NewTask({ table, owner, userId }: NewTaskProps) {
  const { t } = useTranslation('blocks')
  const [text, setText] = useState('')
  const create = useCreateRecord(table.id, nothing)
  const name = table.fields.find((field) => field.is_name && isWritable(field))
  const add = async () => {
    const title = text.trim()
    if (title === '' || !name) return
    const mine = owner && isWritable(owner) && userId !== null
    const values = {
      [name.id]: title,
      ...(mine && { [owner.id]: valueKindOf(owner) === 'users' ? [userId] : userId }),
    }
    // What could not be made stays in the line.
    if (await create(values)) setText('')
  }
  if (!name)
    return (
      <Button
        variant="subtle"
        color="gray"
        leftSection={<Icon of={IconPlus} size={14} />}
        onClick={() => void create({})}
      >
        {t('tasks.new')}
      </Button>
    )
  return (
    <form
      className={classes.add}
      onSubmit={(event) => {
        event.preventDefault()
        void add()
      }}
    >
      <TextInput
        aria-label={t('tasks.new')}
        placeholder={t('tasks.new')}
        leftSection={<Icon of={IconPlus} size={14} />}
        value={text}
        maxLength={500}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={text.trim() === ''}>
        {t('tasks.add')}
      </Button>
    </form>
  )
}
