import { Button, TextInput } from '@mantine/core'
import type { TableMailSettings } from '@oficina/contract'
import { CopyButton, Icon, toast } from '@oficina/ui'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../ground/dialogs/dialog-stack.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/error-text.ts'
import classes from './table-mail.module.css'

interface MailAddressProps {
  tableId: string
  address: string
  onRenewed: (settings: TableMailSettings) => Promise<void>
}

/** The address of a table: to copy, and to replace. */
export function MailAddress({ tableId, address, onRenewed }: MailAddressProps) {
  const { t } = useTranslation('tableMail')
  const renew = useMutation({
    mutationFn: () => api.tableMail.renew({ tableId }),
    onSuccess: async (saved) => {
      await onRenewed(saved)
      toast.saved({ title: t('address.renewed') })
    },
    onError: (error) => toast.error({ title: errorText(error) }),
  })
  const askRenew = async () => {
    const title = t('address.renew')
    if (await confirm({ title, text: t('address.renewText'), confirmLabel: title })) renew.mutate()
  }
  return (
    <div className={classes.group}>
      <TextInput
        label={t('address.label')}
        readOnly
        value={address}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.buttons}>
        <CopyButton value={address}>{t('address.copy')}</CopyButton>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<Icon of={IconRefresh} size={15} />}
          loading={renew.isPending}
          onClick={() => void askRenew()}
        >
          {t('address.renew')}
        </Button>
      </div>
    </div>
  )
}
