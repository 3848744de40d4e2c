import { Button } from '@mantine/core'
import { ErrorPage, Icon, type IconType } from '@oficina/ui'
import { IconTrash } from '@tabler/icons-react'
import { useCan } from '../../ground/session/session.ts'
import { PathLink } from '../../ground/navigation/path-link.tsx'
import { errorCode } from '../../ground/errors/error-code.ts'
import { WhyButton } from './why-button.tsx'

interface ItemNotFoundProps {
  title: string
  text: string
  /** Where others of its kind are. */
  back: { to: string; label: string; icon: IconType }
  /** Where it is, if it was taken away. */
  trash: { to: string; label: string }
  error: string
}

/** No such table, app or page, or none that this person may know of. */
export function ItemNotFound({ title, text, back, trash, error }: ItemNotFoundProps) {
  const mayRecover = useCan('trash.recover')
  return (
    <ErrorPage
      title={title}
      text={text}
      actions={
        <>
          <Button component={PathLink} to={back.to} leftSection={<Icon of={back.icon} size={15} />}>
            {back.label}
          </Button>
          {mayRecover && (
            <Button
              variant="default"
              component={PathLink}
              to={trash.to}
              leftSection={<Icon of={IconTrash} size={15} />}
            >
              {trash.label}
            </Button>
          )}
          <WhyButton />
        </>
      }
      code={errorCode({ id: error, code: 404 })}
    />
  )
}
