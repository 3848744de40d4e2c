import { Button, Select, Switch } from '@mantine/core'
import type { MailPart, TableMailSettings } from '@oficina/contract'
import { Banner, BlockError, Dialog, FormSkeleton, toast, useUiTexts } from '@oficina/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import { FormError } from '../forms/form-error.tsx'
import { MailAddress } from './mail-address.tsx'
import classes from './table-mail.module.css'

const parts: readonly MailPart[] = ['subject', 'sender', 'text', 'files']

/** The e-mail of a table: whether it takes any, at which address, and which field gets what. */
export default function TableMailDialog({ params: { tableId }, onClose }: DialogProps<{ tableId: string }>) {
  const { t } = useTranslation(['tableMail', 'common'])
  const texts = useUiTexts()
  const settings = useQuery(api.tableMail.get.queryOptions({ tableId }))
  return (
    <Dialog
      title={t('title')}
      width={520}
      onClose={() => onClose()}
      footer={
        <Button variant="default" onClick={() => onClose()}>
          {texts.close}
        </Button>
      }
    >
      {settings.data ? (
        <Settings tableId={tableId} settings={settings.data} />
      ) : settings.error ? (
        <BlockError
          title={errorText(settings.error)}
          action={
            <Button variant="default" onClick={() => void settings.refetch()}>
              {t('common:action.retry')}
            </Button>
          }
        />
      ) : (
        <FormSkeleton fields={4} />
      )}
    </Dialog>
  )
}

function Settings({ tableId, settings }: { tableId: string; settings: TableMailSettings }) {
  const { t } = useTranslation('tableMail')
  const queries = useQueryClient()
  const key = api.tableMail.get.key({ tableId })
  const keep = async (saved: TableMailSettings) => {
    queries.setQueryData(key, saved)
    await queries.invalidateQueries({ queryKey: api.tables.get.key({ tableId }) })
  }
  const save = useMutation({
    mutationFn: (wish: Pick<TableMailSettings, 'enabled' | 'fields'>) => api.tableMail.save({ tableId, ...wish }),
    onSuccess: async (saved) => {
      await keep(saved)
      toast.saved({ title: t('saved') })
    },
  })
  const retry = useMutation({
    mutationFn: () => api.tableMail.retry({ tableId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
    onError: (error) => toast.error({ title: errorText(error) }),
  })
  // What is being saved is shown at once; what was refused goes back.
  const { enabled, fields } = save.isPending ? save.variables : settings
  const { missing, choices, unfilled, address } = settings
  return (
    <div className={classes.body}>
      <Switch
        label={t('switch')}
        description={t('switchText')}
        checked={enabled}
        disabled={save.isPending}
        onChange={(event) => save.mutate({ enabled: event.currentTarget.checked, fields })}
      />
      {missing.length > 0 && <Banner>{t('missing', { settings: missing.join(', ') })}</Banner>}
      <FormError>{save.error && errorText(save.error)}</FormError>
      {settings.is_closed && (
        <Banner
          action={
            <Button size="xs" loading={save.isPending} onClick={() => save.mutate({ enabled, fields })}>
              {t('takeOver')}
            </Button>
          }
        >
          {t('closed')}
        </Banner>
      )}
      {settings.enabled && address && <MailAddress tableId={tableId} address={address} onRenewed={keep} />}
      {settings.enabled && (
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t('rule.title')}</legend>
          {parts.map((part) => (
            <Select
              key={part}
              label={t(`rule.${part}`)}
              placeholder={t('rule.none')}
              data={choices[part].map(({ id, label }) => ({ value: id, label }))}
              value={fields[part]}
              disabled={save.isPending}
              clearable
              onChange={(next) => save.mutate({ enabled, fields: { ...fields, [part]: next } })}
            />
          ))}
          {unfilled.length > 0 && (
            <Banner>{t('unfilled', { fields: unfilled.map(({ label }) => label).join(', ') })}</Banner>
          )}
        </fieldset>
      )}
      {settings.failed > 0 && settings.enabled && (
        <Banner
          action={
            <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate()}>
              {t('retry')}
            </Button>
          }
        >
          {t('failed', { count: settings.failed })}
        </Banner>
      )}
      {settings.owner?.name && <p className="t-small t-3">{t('owner', { name: settings.owner.name })}</p>}
    </div>
  )
}
