import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { MailedLink } from './mailed-link.tsx'

export const Route = createFileRoute('/password-reset/')({
  staticData: { frame: 'signed-out', messages: ['auth'], title: 'auth:reset.title' },
  component: PasswordResetPage,
})

/** Two things that only an e-mail can give: a link for a new password, and the list of one's organisations. */
function PasswordResetPage() {
  const [wanted, setWanted] = useState<'reset' | 'organisations'>('reset')
  const [email, setEmail] = useState('')
  return (
    <MailedLink
      key={wanted}
      wanted={wanted}
      email={email}
      onOther={(address) => {
        setEmail(address)
        setWanted(wanted === 'reset' ? 'organisations' : 'reset')
      }}
    />
  )
}
