import type { RemoteConnection } from '@oficina/contract'
import { toast } from '@oficina/ui'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { message } from '../../../lib/message-key.ts'
import { problemText, remoteProblem } from '../problem-text.ts'
import type { DatabaseSourceId } from '../sources.ts'
import type { SentFile } from '../use-upload.ts'

/** What the form asks for. It lives as long as the form: the password is never stored. */
export interface ConnectionFields {
  isReadOnlyAccess: boolean
  host: string
  /** Empty for the usual one. */
  port: string
  username: string
  password: string
  database: string
}

const blank: ConnectionFields = {
  isReadOnlyAccess: false,
  host: '',
  port: '',
  username: '',
  password: '',
  database: '',
}

/** Null until it is tested, and again when the connection was changed. */
export type ConnectionState = null | 'testing' | 'connected' | 'error'

export interface TableList {
  state: 'loading' | 'success' | 'error'
  tables: readonly { name: string; is_view: boolean }[]
  problem: string | null
}

const pollMs = 700
const noticeId = 'import-fetch'
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const isPort = (text: string) => text === '' || (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535)

/** Whether everything is there that a test needs. */
export const isComplete = ({ host, port, username, password, database }: ConnectionFields): boolean =>
  [host, username, password, database].every((text) => text.trim() !== '') && isPort(port)

const configOf = ({ host, port, username, password, database }: ConnectionFields) => ({
  isReadOnlyAccess: true as const,
  host,
  ...(port !== '' && { port: Number(port) }),
  username,
  password,
  database,
})

/** A connection to a database: its form, its test, its tables, and the way of their rows into a file of the import. */
export function useDatabase(source: DatabaseSourceId) {
  const [fields, setFields] = useState(blank)
  const [state, setState] = useState<ConnectionState>(null)
  const [answer, setAnswer] = useState<RemoteConnection | null>(null)
  const [list, setList] = useState<TableList | null>(null)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [fetching, setFetching] = useState<{ importId: string; rows: number } | null>(null)
  /** What an answer belongs to: one about an earlier connection says nothing. */
  const turn = useRef(0)
  const identifier = useRef<string | null>(null)
  const isGone = useRef(false)
  const underway = useRef<string | null>(null)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      // Nobody could come back to what is fetched. Where it has just ended, there is nothing to stop.
      if (underway.current !== null) void api.imports.cancel({ importId: underway.current }).catch(() => null)
    }
  }, [])

  const call = async (name: 'test-connection' | 'list-tables' | 'fetch-tables', tables?: readonly string[]) => {
    identifier.current ??= (await api.connector.identifier({ connector_id: source })).identifier
    const config = { ...configOf(fields), ...(tables && { tables: [...tables] }) }
    const input = { identifier: identifier.current, connector_id: source, function: name, config }
    return { identifier: identifier.current, answer: await api.connector.call(input) }
  }

  const change = (patch: Partial<ConnectionFields>) => {
    setFields({ ...fields, ...patch })
    if (Object.keys(patch).every((key) => key === 'isReadOnlyAccess')) return
    turn.current++
    setState(null)
    setAnswer(null)
    setList(null)
    setChosen([])
  }

  const loadTables = async () => {
    const own = turn.current
    setChosen([])
    setList({ state: 'loading', tables: [], problem: null })
    try {
      const { answer } = await call('list-tables')
      if (turn.current === own) setList({ state: 'success', tables: answer.tables ?? [], problem: null })
    } catch (error) {
      if (turn.current === own) setList({ state: 'error', tables: [], problem: remoteProblem(error) })
    }
  }

  const test = async () => {
    const own = ++turn.current
    setState('testing')
    setAnswer(null)
    setList(null)
    setChosen([])
    try {
      const { answer } = await call('test-connection')
      if (turn.current !== own) return
      const connection = answer.connection ?? null
      setAnswer(connection)
      setState(connection?.state ?? 'error')
      if (connection?.state === 'connected') await loadTables()
    } catch (error) {
      if (turn.current !== own) return
      setState('error')
      toast.error({ title: errorText(error) })
    }
  }

  /** Null where it failed or was cancelled, which is told. */
  const fetchTables = async (): Promise<SentFile | null> => {
    toast.close(noticeId)
    try {
      const { identifier: importId } = await call('fetch-tables', chosen)
      underway.current = importId
      setFetching({ importId, rows: 0 })
      for (;;) {
        const now = await api.imports.get({ importId })
        if (isGone.current) return null
        if (now.state !== 'fetching') return await fetched(importId, now)
        setFetching({ importId, rows: now.done })
        await wait(pollMs)
      }
    } catch (error) {
      toast.error({ id: noticeId, title: errorText(error), persistent: true })
      return null
    } finally {
      underway.current = null
      setFetching(null)
    }
  }

  const fetched = async (importId: string, now: Awaited<ReturnType<typeof api.imports.get>>) => {
    if (now.error || !now.file) {
      if (now.error && now.error.id !== 'cancelled')
        toast.error({ id: noticeId, title: message('imports:error'), text: problemText(now.error), persistent: true })
      return null
    }
    const { sheets = [] } = await api.connector.call({
      identifier: importId,
      connector_id: source,
      function: 'list-sheets',
    })
    // Another fetch is another import: this one has its file.
    identifier.current = null
    return { identifier: importId, file: now.file, sheets }
  }

  const cancel = async () => {
    if (!fetching) return
    try {
      await api.imports.cancel({ importId: fetching.importId })
    } catch (error) {
      toast.error({ title: errorText(error) })
    }
  }

  return { fields, change, state, answer, list, chosen, setChosen, fetching, test, loadTables, fetchTables, cancel }
}

export type Database = ReturnType<typeof useDatabase>

/** Whether rows can be fetched: connected, confirmed, and something chosen. */
export const isReady = ({ state, fields, chosen, fetching }: Database): boolean =>
  state === 'connected' && isComplete(fields) && fields.isReadOnlyAccess && chosen.length > 0 && fetching === null
