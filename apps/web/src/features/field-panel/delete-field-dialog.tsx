import { Button } from '@mantine/core'
import type { View } from '@oficina/contract'
import { Bone, Dialog, Skeleton, toast, useUiTexts } from '@oficina/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { FormError } from '../forms/form-error.tsx'
import { rememberAct } from '../records/last-act.ts'
import { refusalText } from './problem-text.ts'
import { UsedBy } from './used-by.tsx'

const undoTime = 10_000

const datesOf = (view: View) => [view.calendar_date_range?.start, view.gantt_date_range?.start]
const namesOf = (views: readonly View[]) => ({ count: views.length, views: views.map(({ label }) => label).join(', ') })

/** Takes a field away, after saying what uses it. Its values are kept, and it can come back. */
export default function DeleteFieldDialog({ params, onClose }: DialogProps<{ tableId: string; fieldId: string }>) {
  const { t } = useTranslation('fields')
  const texts = useUiTexts()
  const queries = useQueryClient()
  const { tableId, fieldId } = params
  const table = useQuery(api.tables.get.queryOptions({ tableId }))
  const used = useQuery({ ...api.usedBy.field.queryOptions({ tableId, fieldId }), gcTime: 0, retry: false })
  const views = useQuery(api.views.list.queryOptions({ tableId }))
  const field = table.data?.fields.find((one) => one.id === fieldId)
  const name = field?.label ?? ''
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId }) })
    await queries.invalidateQueries({ queryKey: api.archivedFields.list.key({ tableId }) })
  }
  const archive = () => api.fields.archive({ tableId, fieldId })
  const bringBack = () => api.archivedFields.restore({ tableId, fieldId })
  const restore = useMutation({
    mutationFn: bringBack,
    onSuccess: refresh,
    onError: (error) => toast.error({ title: refusalText(error) }),
  })
  const remove = useMutation({
    mutationFn: archive,
    onSuccess: async () => {
      await refresh()
      const again = async (work: () => Promise<unknown>) => {
        await work()
        await refresh()
      }
      rememberAct(tableId, { undo: () => again(bringBack), redo: () => again(archive) })
      onClose()
      toast.success({
        title: t('delete.done', { name }),
        duration: undoTime,
        action: { label: t('delete.undo'), onClick: () => restore.mutate() },
      })
    },
  })
  const known = views.data?.views ?? []
  // Boards stand on their field: the server keeps it for as long as they do. Calendars have nothing to show without it.
  const boards = known.filter((view) => view.kanban_field === fieldId)
  const emptied = known.filter((view) => datesOf(view).includes(fieldId))
  const isFixed = field?.can_delete === false
  return (
    <Dialog
      title={t('delete.title', { name })}
      width={440}
      onClose={() => onClose()}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()} data-autofocus>
            {texts.cancel}
          </Button>
          <Button
            color="red"
            disabled={!field || isFixed || used.isPending || boards.length > 0}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            {t('delete.confirm')}
          </Button>
        </>
      }
    >
      <p className="t-2">{isFixed ? t('conflict.fieldInUse') : t('delete.text')}</p>
      {used.isPending && (
        <Skeleton>
          <Bone width="70%" />
        </Skeleton>
      )}
      {used.data && (
        <UsedBy references={used.data.references} names={new Map(known.map(({ id, label }) => [id, label]))} />
      )}
      {boards.length > 0 && (
        <p className="t-strong" role="alert">
          {t('delete.needed', namesOf(boards))}
        </p>
      )}
      {emptied.length > 0 && <p className="t-strong">{t('delete.emptied', namesOf(emptied))}</p>}
      <FormError>
        {table.error
          ? errorText(table.error)
          : used.error
            ? errorText(used.error)
            : remove.error && refusalText(remove.error)}
      </FormError>
    </Dialog>
  )
}
