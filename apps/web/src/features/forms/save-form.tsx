import type { ReactNode } from 'react'

interface SaveFormProps {
  onSubmit: () => void
  children: ReactNode
  /** For a button that stands outside of the form. */
  id?: string
}

/** A form that the page itself checks and sends. */
export function SaveForm({ onSubmit, children, id }: SaveFormProps) {
  return (
    <form
      noValidate
      id={id}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
