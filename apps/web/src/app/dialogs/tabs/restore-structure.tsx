import { Button } from '@mantine/core'
import { Dialog, toast, useUiTexts } from '@oficina/ui'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../../features/forms/form-error.tsx'
import { useRefreshTables } from '../../../features/recovery/use-archived.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { structureTypeOf, type TabParams } from './tab-params.ts'

const texts = {
  table: { done: 'restore.done', confirm: 'restore.confirm', text: 'restore.text' },
  app: { done: 'restore.appDone', confirm: 'restore.appConfirm', text: 'restore.appText' },
  'doc-page': { done: 'restore.pageDone', confirm: 'restore.pageConfirm', text: 'restore.pageText' },
} as const
const addressOf = { table: '/object', app: '/app', 'doc-page': '/doc-page' } as const

/** Brings an archived table, app or page back. */
export default function RestoreStructure({ params: { id, type }, onClose }: DialogProps<TabParams>) {
  const { t } = useTranslation('recovery')
  const ui = useUiTexts()
  const router = useRouter()
  const refresh = useRefreshTables()
  const { items } = useSuspenseQuery(api.trash.list.queryOptions()).data
  const item = items.find((one) => one.item_id === id)
  // Its own end reaches the list before the answer is here: the name must outlive that.
  const [label] = useState(item?.item_label)
  const restore = useMutation({
    ...api.trash.restore.mutationOptions(),
    onSuccess: async () => {
      toast.success({
        title: t(texts[type].done, { label }),
        duration: 10_000,
        action: {
          label: t('restore.open'),
          onClick: () => void router.navigate({ to: `${addressOf[type]}/${id}` }),
        },
      })
      onClose()
      await refresh()
    },
    // Someone else may have been faster; then the list shows what is left.
    onError: () => refresh(),
  })
  return (
    <Dialog
      title={!item || label === undefined ? t('restore.gone') : t('restore.title', { label })}
      onClose={() => onClose()}
      onSubmit={() => item && restore.mutate({ id, type: structureTypeOf(type) })}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {ui.cancel}
          </Button>
          <Button type="submit" disabled={!item} loading={restore.isPending} data-autofocus>
            {t(texts[type].confirm)}
          </Button>
        </>
      }
    >
      {item && <p className="t-2">{t(texts[type].text)}</p>}
      <FormError>{restore.error && errorText(restore.error)}</FormError>
    </Dialog>
  )
}
