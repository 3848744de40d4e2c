import { Button } from '@mantine/core'
import { ErrorPage, Icon } from '@oficina/ui'
import { IconApps, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/errors/error-code.ts'
import { WhyButton } from '../../app/errors/why-button.tsx'
import { useCan } from '../../app/session/session.ts'

/** No such app, or none that this person may know of. */
export function AppNotFound() {
  const { t } = useTranslation('apps')
  const mayRecover = useCan('trash.recover')
  return (
    <ErrorPage
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={
        <>
          <Button component={Link} to="/home/apps" leftSection={<Icon of={IconApps} size={15} />}>
            {t('notFound.apps')}
          </Button>
          {mayRecover && (
            <Button
              variant="default"
              component={Link}
              to="/workspaces/recovery/archived-apps"
              leftSection={<Icon of={IconTrash} size={15} />}
            >
              {t('notFound.trash')}
            </Button>
          )}
          <WhyButton />
        </>
      }
      code={errorCode({ id: 'app_not_found', code: 404 })}
    />
  )
}
