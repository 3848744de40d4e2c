import type { Component, Table, View } from '@oficina/contract'
import { type Filter, namesIn, viewKindOf, type ViewSettings } from '@oficina/kinds'
import { useMemo } from 'react'
import { useFieldEnv } from '../../fields/field-env.ts'
import { RecordSourceContext } from '../../records/record-source.ts'
import { ViewBody } from '../../views/view-body.tsx'
import type { ViewColors } from '../../views/view-query.ts'
import { BlockForbidden, BlockWait, BlockFailure } from '../block-states.tsx'
import { tableIdOf, useAppData, useBlockParams, useBlockTable, useIsMember } from '../data/app-data.tsx'
import type { FaceProps } from '../face-props.ts'
import { BlockSource } from './block-source.ts'
import { BlockTools, type RecordActions, useBlockCreate } from './block-tools.tsx'
import { useOwnSearch } from './use-own-search.ts'
import { useRecordPress } from './use-record-press.ts'
import classes from './view-face.module.css'

type BodyType = Parameters<typeof ViewBody>[0]['type']

export interface ViewFaceSettings {
  title: string
  viewSettings: object
  actions: RecordActions & { search?: boolean }
}

interface ViewFaceProps extends FaceProps<ViewFaceSettings> {
  body: BodyType
  /** How many records it asks for at once. */
  pageSize: number
}

/** A block that shows a table as a view does, over its own question. */
export function ViewFace({ block, settings, body, pageSize }: ViewFaceProps) {
  const { table, error } = useBlockTable(tableIdOf(block))
  const { text, setText, search } = useOwnSearch()
  const { actions } = settings
  if (error && !table) return error.code >= 500 ? <BlockFailure error={error} onRetry={() => {}} /> : <BlockForbidden />
  if (!table) return <BlockWait lines={5} />
  return (
    <div className={classes.face}>
      <BlockTools block={block} actions={actions} search={actions.search ? { text, setText } : null} />
      <div className={classes.body} data-body={body}>
        <Body block={block} settings={settings} table={table} body={body} pageSize={pageSize} search={search} />
      </div>
    </div>
  )
}

interface BodyProps extends Pick<ViewFaceProps, 'block' | 'settings' | 'body' | 'pageSize'> {
  table: Table
  search: { search?: string }
}

const nothingPersonal = {}

function Body({ block, settings, table, body, pageSize, search }: BodyProps) {
  const { store, params: page } = useAppData()
  const shared = useBlockParams(block)
  const isMember = useIsMember()
  const env = useFieldEnv()
  const press = useRecordPress(block, settings.actions)
  const create = useBlockCreate(block, settings.actions.create_record)
  const shown = useMemo(
    () => tableFor(table, block, settings, body, isMember),
    [table, block, settings, body, isMember],
  )
  const view = useMemo(() => viewOf(block, settings, body), [block, settings, body])
  // A list shows the chosen record itself: that another was chosen is no reason to read it again.
  const asked = JSON.stringify({ ...shared, ...search, record: undefined })
  const source = useMemo(
    () => new BlockSource({ store, block, params: JSON.parse(asked), pageSize, isReadOnly: !isMember }),
    [store, block, asked, pageSize, isMember],
  )
  return (
    <RecordSourceContext value={source}>
      <ViewBody
        type={body}
        table={shown}
        view={view}
        personal={nothingPersonal}
        search=""
        env={env}
        onOpen={press}
        onChoose={({ id }) => page.choose(table.id, id)}
        onCreate={create}
      />
    </RecordSourceContext>
  )
}

/** The table as the block lets it be used: the fields that it shows, and what may be done in it. */
function tableFor(
  table: Table,
  block: Component,
  { actions }: ViewFaceSettings,
  body: BodyType,
  isMember: boolean,
): Table {
  const named = new Set([
    // A block that shows a view has that view's settings.
    ...viewKindOf(body).shownOf(block.settings.viewSettings as ViewSettings),
    // Colours hang on these; no view shows them for that.
    ...((block.settings.viewSettings as { colors?: ViewColors } | undefined)?.colors ?? []).flatMap(({ filter }) =>
      namesIn(filter as Filter),
    ),
  ])
  return {
    ...table,
    fields: table.fields.filter((field) => field.is_name || named.has(field.id)),
    can: {
      ...table.can,
      createRecords: table.can.createRecords && actions.create_record && isMember,
      updateRecords: table.can.updateRecords && actions.edit_record && isMember,
      deleteRecords: table.can.deleteRecords && actions.delete_record && isMember,
    },
  }
}

/** The block's settings as those of a view. Its conditions hold on the server, also those that cannot be seen here. */
const viewOf = (block: Component, { title, viewSettings }: ViewFaceSettings, type: BodyType): View => ({
  ...viewSettings,
  id: block.id,
  table_id: tableIdOf(block) ?? '',
  type,
  label: title,
  is_default: false,
  has_hidden_filters: true,
  can_rename: false,
  can_delete: false,
  created_at: '',
  updated_at: '',
})
