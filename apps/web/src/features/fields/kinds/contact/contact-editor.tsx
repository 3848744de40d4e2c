import { ActionIcon } from '@mantine/core'
import { phoneLibrary } from '@oficina/kinds'
import { Icon } from '@oficina/ui'
import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { mailLink, safeLink } from '../../../../lib/safe-link.ts'
import { textOf } from '../../field-env.ts'
import { keptProblem } from '../../kept-value.tsx'
import classes from '../../editors/editors.module.css'
import { KeptNote } from '../../editors/kept-note.tsx'
import { LineEditor } from '../../editors/line-editor.tsx'
import type { ValueEditorProps } from '../../editors/value-editor.ts'

const ways = {
  email: { icon: IconMail, hrefOf: mailLink },
  phone: { icon: IconPhone, hrefOf: (text: string) => `tel:${text.replaceAll(/[^\d+]/g, '')}` },
  address: {
    icon: IconMapPin,
    hrefOf: (text: string) => `https://www.openstreetmap.org/search?query=${encodeURIComponent(text)}`,
  },
} as const
type ContactType = keyof typeof ways

/** A text that leads somewhere: a mailbox, a phone, a place. */
function ContactEditor(props: ValueEditorProps & { type: ContactType }) {
  const { t } = useTranslation('record')
  const isPhone = props.type === 'phone'
  useEffect(() => {
    // What reads numbers is there before the first one is typed; without it a number would be refused.
    if (isPhone) phoneLibrary()
  }, [isPhone])
  const { icon, hrefOf } = ways[props.type]
  const text = textOf(props.field, props.value, props.env)
  const isReached = text !== '' && keptProblem(props.field, props.value) === null
  const href = isReached ? safeLink(hrefOf(text)) : undefined
  return (
    <>
      <div className={classes.withAction}>
        <LineEditor {...props} />
        {href && (
          <ActionIcon
            component="a"
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t(`contact.${props.type}`, { label: props.field.label })}
          >
            <Icon of={icon} size={15} />
          </ActionIcon>
        )}
      </div>
      <KeptNote id={props.id} field={props.field} value={props.value} />
    </>
  )
}

export const EmailEditor = (props: ValueEditorProps) => <ContactEditor {...props} type="email" />
export const PhoneEditor = (props: ValueEditorProps) => <ContactEditor {...props} type="phone" />
export const AddressEditor = (props: ValueEditorProps) => <ContactEditor {...props} type="address" />
