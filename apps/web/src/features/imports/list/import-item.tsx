import { Button } from '@mantine/core'
import type { ImportInfo } from '@oficina/contract'
import { Icon, Tile, toast } from '@oficina/ui'
import { IconArrowBackUp, IconBookmark, IconFileAlert, IconPlayerStop, IconTable } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../ground/dialogs/dialog-stack.ts'
import { PathLink } from '../../../ground/navigation/path-link.tsx'
import { useSession } from '../../../ground/session/session.ts'
import { useFormat } from '../../../ground/session/use-format.ts'
import { api } from '../../../lib/api.ts'
import { downloadFile } from '../../../lib/download-file.ts'
import { errorText } from '../../../lib/error-text.ts'
import { useNameOf } from '../../people/use-name-of.ts'
import { useConnectorPaths } from '../connector-place.ts'
import { countsText } from '../counts-text.ts'
import { problemText } from '../problem-text.ts'
import { isActive } from '../progress.ts'
import { longestRecipeName } from '../recipe-draft.ts'
import { noticeOf } from '../tell-import.ts'
import { fileSources, findFileSource, findSource } from '../sources.ts'
import classes from './import-list.module.css'
import { ImportProgress } from './import-progress.tsx'
import { ImportStateTag } from './import-state.tsx'

/** One import: what it did, how far it is, and what can be done about it. */
export function ImportItem({ of }: { of: ImportInfo }) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const nameOf = useNameOf()
  const source = findSource(of.connector_id) ?? fileSources[0]
  const name = of.file?.name ?? t('item.noFile')
  const when = of.started_at ?? of.created_at
  return (
    <article className={classes.item} aria-label={name}>
      {source && <Tile icon={source.icon} color={source.color} size={32} />}
      <div className={classes.main}>
        <div className={classes.head}>
          <span className={`t-strong ${classes.name}`}>{name}</span>
          <ImportStateTag state={of.state} />
        </div>
        <p className="t-small t-2">
          <time dateTime={when} title={format.dateTime(when)}>
            {format.relative(when)}
          </time>
          {nameOf(of.created_by) && ` · ${nameOf(of.created_by)}`}
          {of.file && ` · ${format.bytes(of.file.size)}`}
        </p>
        {isActive(of) ? <ImportProgress of={of} /> : <Outcome of={of} />}
        <TablesOf of={of} />
      </div>
      <Actions of={of} name={name} />
    </article>
  )
}

function TablesOf({ of }: { of: ImportInfo }) {
  const { t } = useTranslation('imports')
  const paths = useConnectorPaths()
  if (of.tables.length === 0) return null
  return (
    <ul className={classes.tables} aria-label={t('item.tables')}>
      {of.tables.map(({ id, label, is_new }) => (
        <li key={id} className={classes.table}>
          <Icon of={IconTable} size={14} />
          {label === null ? (
            <span className="t-small t-3">{t('item.hiddenTable')}</span>
          ) : of.state === 'undone' && is_new ? (
            <span className="t-small t-3">{label}</span>
          ) : (
            <PathLink to={paths.table(id)} className="text-link t-small">
              {label}
            </PathLink>
          )}
        </li>
      ))}
    </ul>
  )
}

function Outcome({ of }: { of: ImportInfo }) {
  const text = countsText(of)
  return (
    <>
      {text && <p className="t-small t-num">{text}</p>}
      {of.error && of.state === 'failed' && <p className={`t-small ${classes.error}`}>{problemText(of.error)}</p>}
    </>
  )
}

function Actions({ of, name }: { of: ImportInfo; name: string }) {
  const { t } = useTranslation(['imports', 'notices'])
  const queries = useQueryClient()
  const again = () => {
    void queries.invalidateQueries({ queryKey: api.imports.list.key() })
    void queries.invalidateQueries({ queryKey: api.imports.get.key() })
  }
  const onError = (error: unknown) => {
    toast.error({ title: errorText(error) })
    again()
  }
  const cancel = useMutation({ ...api.imports.cancel.mutationOptions(), onSuccess: again, onError })
  const undo = useMutation({ ...api.imports.undo.mutationOptions(), onSuccess: again, onError })
  const rejected = useMutation({
    mutationFn: () => api.imports.rejected({ importId: of.id, direct: true }),
    onSuccess: ({ url }) => (url === null ? toast.saved({ title: t('notices:export.accepted') }) : downloadFile(url)),
    onError,
  })
  const keep = useMutation({
    ...api.importRecipes.create.mutationOptions(),
    onSuccess: ({ name }) => {
      void queries.invalidateQueries({ queryKey: api.importRecipes.list.key() })
      toast.success({ title: t('recipe.kept', { name }) })
    },
    onError,
  })
  const isOwn = useSession().user.id_user === of.created_by
  const recipeName = name.replace(/\.[^.]+$/, '').slice(0, longestRecipeName)
  const askUndo = async () => {
    const question = {
      title: t('undo.title', { name }),
      text: undoText(),
      confirmLabel: t('undo.confirm'),
      danger: true,
    }
    if (!(await confirm(question))) return
    // It would lead to a table that goes away.
    toast.close(noticeOf(of.id))
    undo.mutate({ importId: of.id })
  }
  const undoText = () =>
    [
      of.counts.created > 0 && t('undo.created', { count: of.counts.created }),
      of.counts.updated > 0 && t('undo.updated', { count: of.counts.updated }),
      of.tables.some(({ is_new }) => is_new) && t('undo.tables'),
      t('undo.kept'),
    ]
      .filter(Boolean)
      .join(' ')
  return (
    <div className={classes.actions}>
      {of.has_rejected && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon of={IconFileAlert} size={14} />}
          loading={rejected.isPending}
          onClick={() => rejected.mutate()}
        >
          {t('item.rejected')}
        </Button>
      )}
      {of.state === 'done' && isOwn && findFileSource(of.connector_id) && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon of={IconBookmark} size={14} />}
          loading={keep.isPending}
          onClick={() => keep.mutate({ importId: of.id, name: recipeName })}
        >
          {t('recipe.keep')}
        </Button>
      )}
      {of.can.cancel && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon of={IconPlayerStop} size={14} />}
          loading={cancel.isPending}
          onClick={() => cancel.mutate({ importId: of.id })}
        >
          {t('item.cancel')}
        </Button>
      )}
      {of.can.undo && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icon of={IconArrowBackUp} size={14} />}
          loading={undo.isPending}
          onClick={() => void askUndo()}
        >
          {t('item.undo')}
        </Button>
      )}
    </div>
  )
}
