import { Button } from '@mantine/core'
import { ErrorPage, Icon } from '@oficina/ui'
import { IconTable, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { errorCode } from '../../../app/errors/error-code.ts'
import { WhyButton } from '../../../app/errors/why-button.tsx'
import { useCan } from '../../../app/session/session.ts'

/** No such table, or none that this person may know of. */
export function TableNotFound() {
  const { t } = useTranslation('recovery')
  const mayRecover = useCan('trash.recover')
  return (
    <ErrorPage
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={
        <>
          <Button component={Link} to="/home/tables" leftSection={<Icon of={IconTable} size={15} />}>
            {t('notFound.tables')}
          </Button>
          {mayRecover && (
            <Button
              variant="default"
              component={Link}
              to="/workspaces/recovery/archived-tables"
              leftSection={<Icon of={IconTrash} size={15} />}
            >
              {t('notFound.trash')}
            </Button>
          )}
          <WhyButton />
        </>
      }
      code={errorCode({ id: 'object_not_found', code: 404 })}
    />
  )
}
