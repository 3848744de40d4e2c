import { Icon, Menu, toast } from '@oficina/ui'
import { IconEye, IconZoomQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openDialog } from '../../ground/dialogs/dialog-stack.ts'
import { seeAs } from '../../ground/session/session.ts'
import { errorText } from '../../lib/error-text.ts'
import { useMayExplain } from './may-explain.ts'

/** For admins: to see as a person or a role, and to ask what they may do. */
export function SeeAsItems({ who }: { who: { user: string } | { role: string } }) {
  const { t } = useTranslation('roles')
  if (!useMayExplain()) return null
  return (
    <>
      <Menu.Item
        leftSection={<Icon of={IconEye} />}
        onClick={() => void seeAs(who).catch((error: unknown) => toast.error({ title: errorText(error) }))}
      >
        {t('seeAs.action')}
      </Menu.Item>
      <Menu.Item leftSection={<Icon of={IconZoomQuestion} />} onClick={() => void openDialog('accessOverview', who)}>
        {t('overview.action')}
      </Menu.Item>
    </>
  )
}
