import { Button } from '@mantine/core'
import { ErrorPage, Icon } from '@oficina/ui'
import { IconHome, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../app/errors/error-code.ts'
import { useCan } from '../../app/session/session.ts'

/** No such page, or none that this person may know of. */
export function DocPageNotFound() {
  const { t } = useTranslation('documents')
  const mayRecover = useCan('trash.recover')
  return (
    <ErrorPage
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={
        <>
          <Button component={Link} to="/home" leftSection={<Icon of={IconHome} size={15} />}>
            {t('notFound.home')}
          </Button>
          {mayRecover && (
            <Button
              variant="default"
              component={Link}
              to="/workspaces/recovery"
              leftSection={<Icon of={IconTrash} size={15} />}
            >
              {t('notFound.trash')}
            </Button>
          )}
        </>
      }
      code={errorCode({ id: 'doc_page_not_found', code: 404 })}
    />
  )
}
