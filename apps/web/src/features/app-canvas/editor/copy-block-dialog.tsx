import { Button, Select } from '@mantine/core'
import { Dialog, toast, useUiTexts } from '@oficina/ui'
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../../ground/dialogs/dialog-props.ts'
import { api } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { FormError } from '../../forms/form-error.tsx'

interface CopyBlockParams {
  appId: string
  blockId: string
  /** What the block is called. */
  name: string
}

/** Puts a copy of a block on the page of another app. */
export default function CopyBlockDialog({ params, onClose }: DialogProps<CopyBlockParams>) {
  const { appId, blockId, name } = params
  const { t } = useTranslation('apps')
  const texts = useUiTexts()
  const queries = useQueryClient()
  const router = useRouter()
  const { apps } = useSuspenseQuery(api.apps.list.queryOptions()).data
  const targets = apps.filter(({ id, can }) => id !== appId && can.createBlocks)
  const [to, setTo] = useState<string | null>(null)
  const copy = useMutation({
    ...api.blocks.copy.mutationOptions(),
    onSuccess: async (_, { to: target }) => {
      onClose()
      await queries.invalidateQueries({ queryKey: api.apps.get.key({ appId: target }) })
      toast.success({
        title: t('copyTo.done', { name, label: targets.find(({ id }) => id === target)?.label ?? '' }),
        action: {
          label: t('copyTo.open'),
          onClick: () => void router.navigate({ to: '/app/$appId', params: { appId: target } }),
        },
      })
    },
  })
  return (
    <Dialog
      title={t('copyTo.title', { name })}
      onClose={() => onClose()}
      onSubmit={() => to !== null && copy.mutate({ blockId, to })}
      footer={
        <>
          <Button variant="default" onClick={() => onClose()}>
            {texts.cancel}
          </Button>
          <Button type="submit" disabled={to === null} loading={copy.isPending}>
            {t('copyTo.confirm')}
          </Button>
        </>
      }
    >
      {targets.length === 0 ? (
        <p className="t-2">{t('copyTo.none')}</p>
      ) : (
        <Select
          label={t('copyTo.app')}
          data={targets.map(({ id, label }) => ({ value: id, label }))}
          value={to}
          onChange={setTo}
          searchable
          data-autofocus
        />
      )}
      <FormError>{copy.error && errorText(copy.error)}</FormError>
    </Dialog>
  )
}
