import { CopyButton } from '@oficina/ui'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { TabType } from '@oficina/contract'
import { api } from '../../lib/api.ts'
import { placeOf } from '../palette/use-command-context.ts'
import { useSession } from '../../ground/session/session.ts'
import classes from './dev-options.module.css'

/** What the page under the panel is about, as the server tells it; nothing where it is about none of these. */
function usePayload(tab: { id: string; type: TabType } | null) {
  const of = (type: TabType) => ({ id: tab?.type === type ? tab.id : '', enabled: tab?.type === type })
  const [table, app, page] = [of('table'), of('app'), of('doc-page')]
  const tables = useQuery({ ...api.tables.get.queryOptions({ tableId: table.id }), enabled: table.enabled })
  const apps = useQuery({ ...api.apps.get.queryOptions({ appId: app.id }), enabled: app.enabled })
  const pages = useQuery({ ...api.docPages.get.queryOptions({ docPageId: page.id }), enabled: page.enabled })
  return { payload: tables.data ?? apps.data ?? pages.data, fields: tables.data?.fields ?? [] }
}

/** The ids of who and where one is, of the table's fields, and what the page was made from; all of it to copy. */
export default function DevPanel() {
  const { t } = useTranslation(['palette', 'common'])
  const session = useSession()
  const location = useLocation()
  const { tab, recordId } = placeOf(location as Parameters<typeof placeOf>[0])
  const { payload, fields } = usePayload(tab)
  const rows = [
    [t('common:dev.orgId'), session.org.id],
    [t('common:dev.userId'), session.user.id_user],
    [t('common:dev.sessionId'), session.id_session],
    [t('common:dev.path'), location.href],
    ...(tab ? [[t(`dev.${tab.type}`), tab.id] as const] : []),
    ...(recordId === null ? [] : [[t('dev.record'), String(recordId)] as const]),
    ...(payload ? [[t('dev.payload'), JSON.stringify(payload, null, 2)] as const] : []),
  ] as const
  return (
    <div className={classes.panel}>
      <div className={classes.title}>{t('common:dev.title')}</div>
      <Rows rows={rows} />
      {fields.length > 0 && (
        <>
          <div className={classes.title}>{t('dev.fields')}</div>
          <Rows rows={fields.map(({ id, label }) => [label, id] as const)} />
        </>
      )}
    </div>
  )
}

function Rows({ rows }: { rows: readonly (readonly [label: string, value: string])[] }) {
  const { t } = useTranslation()
  return (
    <dl className={classes.list}>
      {rows.map(([label, value]) => (
        <div key={label + value} className={classes.row}>
          <dt className="t-small t-3 t-cut" title={label}>
            {label}
          </dt>
          <dd className={`t-cut ${classes.value}`} title={value.slice(0, 200)}>
            {value.slice(0, 200)}
          </dd>
          <CopyButton value={value} label={`${t('action.copy')}: ${label}`} />
        </div>
      ))}
    </dl>
  )
}
