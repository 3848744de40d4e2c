import { Button, Checkbox, Stack } from '@mantine/core'
import { Dialog, toast, useUiTexts } from '@oficina/ui'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../../features/forms/form-error.tsx'
import { useRefreshTables } from '../../../features/recovery/use-archived.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { structureTypeOf, type TabParams } from './tab-params.ts'

const confirmations = ['wants', 'authorized', 'knows'] as const
type Confirmation = (typeof confirmations)[number]

const texts = {
  table: { done: 'erase.done', text: 'erase.text' },
  app: { done: 'erase.appDone', text: 'erase.appText' },
  'doc-page': { done: 'erase.pageDone', text: 'erase.pageText' },
} as const

/** Deletes an archived table, app or page for ever. Each of the three confirmations is asked for, here and by the server. */
export default function EraseStructure({ params: { id, type }, onClose }: DialogProps<TabParams>) {
  const { t } = useTranslation('recovery')
  const ui = useUiTexts()
  const refresh = useRefreshTables()
  const [given, setGiven] = useState<ReadonlySet<Confirmation>>(new Set())
  const { items } = useSuspenseQuery(api.trash.list.queryOptions()).data
  const item = items.find((one) => one.item_id === id)
  // Its own end reaches the list before the answer is here: the name must outlive that.
  const [label] = useState(item?.item_label)
  const erase = useMutation({
    ...api.trash.erase.mutationOptions(),
    onSuccess: async () => {
      toast.success({ title: t(texts[type].done, { label }) })
      onClose()
      await refresh()
    },
    onError: () => refresh(),
  })
  const isSure = item !== undefined && confirmations.every((one) => given.has(one))
  const toggle = (one: Confirmation) => {
    const next = new Set(given)
    if (!next.delete(one)) next.add(one)
    setGiven(next)
  }
  const submit = () =>
    isSure &&
    erase.mutate({
      id,
      type: structureTypeOf(type),
      wants_forever: true,
      is_authorized: true,
      knows_unrecoverable: true,
    })
  return (
    <Dialog
      title={!item || label === undefined ? t('restore.gone') : t('erase.title', { label })}
      onClose={() => onClose()}
      onSubmit={submit}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()} data-autofocus>
            {ui.cancel}
          </Button>
          <Button type="submit" color="red" disabled={!isSure} loading={erase.isPending}>
            {t('erase.action')}
          </Button>
        </>
      }
    >
      <p className="t-2">{t(texts[type].text)}</p>
      <Stack gap={10} mt={14}>
        {confirmations.map((one) => (
          <Checkbox key={one} label={t(`erase.${one}`)} checked={given.has(one)} onChange={() => toggle(one)} />
        ))}
      </Stack>
      <FormError>{erase.error && errorText(erase.error)}</FormError>
    </Dialog>
  )
}
