import type { Component, Table } from '@oficina/contract'
import { dateAt } from '@oficina/kinds'
import { both } from '@oficina/kinds/filters/both'
import { Segmented, useMobile } from '@oficina/ui'
import { IconSubtask } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMaybeSession } from '../../../../ground/session/session.ts'
import { isWritable, useFieldEnv } from '../../../fields/field-env.ts'
import { BlockEmpty } from '../../block-states.tsx'
import { useBlockParams, useIsMember } from '../../data/app-data.tsx'
import type { FaceProps } from '../../face-props.ts'
import { useEditorsAhead } from '../../shared/editors-ahead.ts'
import { Pager } from '../../shared/pager.tsx'
import { useCellEdits } from '../../shared/use-cell-edits.ts'
import { type AnswerOf, WithData } from '../../shared/with-data.tsx'
import { NewTask } from './new-task.tsx'
import { conditionOf, groupsOf, type TaskFields, type TaskFilter, taskFilters } from './task-lines.ts'
import { TaskRow } from './task-row.tsx'
import classes from './tasks.module.css'

export interface TaskSettings {
  viewSettings: { done_field: string; due_field: string | null; owner_field: string | null }
  content: { whose: 'mine' | 'everyone'; show_done: boolean }
  actions: { create_task: boolean; edit_task: boolean; open_record: boolean }
}

/** Records as things to do: ticked, added, given to someone, the soonest first. */
export function Face({ block, settings }: FaceProps<TaskSettings>) {
  const { t } = useTranslation('blocks')
  const { done_field: done, due_field: due, owner_field: owner } = settings.viewSettings
  const fields: TaskFields = { done, due, owner }
  const [filter, setFilter] = useState<TaskFilter>(settings.content.show_done ? 'all' : 'todo')
  const [page, setPage] = useState(1)
  const { filter: shared } = useBlockParams(block)
  const condition = both(shared, conditionOf(filter, fields))
  const shown = taskFilters.filter((one) => one !== 'overdue' || due !== null)
  return (
    <div className={classes.face}>
      <div className={classes.bar}>
        <Segmented
          label={t('tasks.show')}
          options={shown.map((value) => ({ value, label: t(`tasks.${value}`) }))}
          value={filter}
          onChange={(next) => {
            setFilter(next)
            setPage(1)
          }}
        />
      </div>
      <div className={classes.data}>
        <WithData block={block} params={{ ...(condition && { filter: condition }), ...(page > 1 && { page }) }}>
          {(answers, table) => (
            <Tasks
              block={block}
              table={table}
              settings={settings}
              fields={fields}
              answer={answers.get('records', 'list')}
              page={page}
              onPage={setPage}
            />
          )}
        </WithData>
      </div>
    </div>
  )
}

interface TasksProps {
  block: Component
  table: Table
  settings: TaskSettings
  fields: TaskFields
  answer: AnswerOf<'list'> | null
  page: number
  onPage: (page: number) => void
}

function Tasks({ block, table, settings, fields, answer, page, onPage }: TasksProps) {
  const { t } = useTranslation('blocks')
  const isMember = useIsMember()
  const userId = useMaybeSession()?.user.id_user ?? null
  const edits = useCellEdits(table.id)
  // Below a list that is cut, nobody would find it.
  const isPhone = useMobile()
  const { timezone } = useFieldEnv()
  useEditorsAhead(isMember && table.can.updateRecords && settings.actions.edit_task)
  const [today] = useState(() => dateAt(Date.now(), timezone))
  const known = (id: string | null) => table.fields.find((field) => field.id === id)
  const [done, due, owner] = [known(fields.done), known(fields.due), known(fields.owner)]
  const records = answer?.records ?? []
  if (!done) return null
  const canWrite = isMember && table.can.updateRecords
  const columns = {
    done,
    due,
    owner,
    canTick: canWrite && isWritable(done),
    canEdit: canWrite && settings.actions.edit_task,
  }
  const isDone = (task: (typeof records)[number]) => edits.valueOf(task, done) === true
  const groups = groupsOf(records, fields, isDone, userId)
  // With one group there is nothing to tell apart.
  const hasHeads = groups.length > 1 && settings.content.whose === 'everyone'
  const add = settings.actions.create_task && isMember && table.can.createRecords && (
    <NewTask table={table} owner={owner} userId={userId} />
  )
  return (
    <div className={classes.tasks}>
      {isPhone && add}
      <div className={classes.scroll}>
        {records.length === 0 ? (
          <BlockEmpty icon={IconSubtask} title={t('tasks.none')} text={t('tasks.noneText')} />
        ) : (
          groups.map(({ name, tasks }) => (
            <section key={name} aria-label={t(`tasks.${name}`)}>
              {hasHeads && (
                <h3 className={`t-small t-2 ${classes.head}`}>
                  {t(`tasks.${name}`)} <span className="t-3 t-num">{tasks.length}</span>
                </h3>
              )}
              <ul className={classes.list} aria-label={t('tasks.list')}>
                {tasks.map((task) => (
                  <TaskRow
                    key={task.id}
                    block={block}
                    task={task}
                    columns={columns}
                    edits={edits}
                    today={today}
                    canOpen={settings.actions.open_record}
                  />
                ))}
              </ul>
            </section>
          ))
        )}
        <Pager page={page} hasNext={answer !== null && answer.next !== null} onPage={onPage} />
      </div>
      {!isPhone && add}
    </div>
  )
}
