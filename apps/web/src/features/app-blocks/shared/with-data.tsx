import type { Component, Table } from '@oficina/contract'
import type { BlockParams } from '@oficina/kinds/blocks/index'
import type { ReactNode } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { BlockFailure, BlockForbidden, BlockWait } from '../block-states.tsx'
import type { Answer } from '../data/app-data-store.ts'
import { tableIdOf, useBlockData, useBlockTable } from '../data/app-data.tsx'
import classes from './with-data.module.css'

type Op = Exclude<Answer['op'], 'error'>
export type AnswerOf<O extends Op> = Extract<Answer, { op: O }>

/** What was answered to a block's question. */
export interface Answers {
  get: <O extends Op>(name: string, op: O) => AnswerOf<O> | null
}

interface WithDataProps {
  block: Component
  params?: BlockParams
  children: (answers: Answers, table: Table, isOld: boolean) => ReactNode
}

const gone = new Set(['not_found', 'table_missing', 'forbidden'])

/** Waits for a block's answers and its table, and says in its place what went wrong with them. */
export function WithData({ block, params, children }: WithDataProps) {
  const { answers, error, isOld, retry } = useBlockData(block, params)
  const { table, error: tableError } = useBlockTable(tableIdOf(block))
  if (answers === null && error) return <BlockFailure error={error} onRetry={retry} />
  if (tableError && !table)
    return gone.has(tableError.id) ? <BlockForbidden /> : <BlockFailure error={tableError} onRetry={retry} />
  if (answers === null || !table) return <BlockWait />
  if (answers.problem !== null) return <BlockForbidden />
  const failed = Object.entries(answers.answers).find(([name, answer]) => isFailure(name, answer))?.[1]
  if (failed?.op === 'error')
    return gone.has(failed.error.id) ? <BlockForbidden /> : <BlockFailure error={errorOf(failed)} onRetry={retry} />
  const get: Answers['get'] = (name, op) => {
    const answer = answers.answers[name]
    return answer?.op === op ? (answer as AnswerOf<typeof op>) : null
  }
  return (
    <div className={classes.data} data-old={isOld || undefined} aria-busy={isOld}>
      {children({ get }, table, isOld)}
    </div>
  )
}

/** A chosen record that the block would not list is none for it; the rest of the block stands. */
const isFailure = (name: string, answer: Answer) =>
  answer.op === 'error' && !(name === 'record' && answer.error.id === 'not_found')

const errorOf = ({ error }: Extract<Answer, { op: 'error' }>) =>
  new ApiError({ id: error.id as never, code: 500, message: error.id })
