import { type ComponentType, Suspense } from 'react'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { dialogComponents } from './dialog-components.ts'
import { dialogStack, type OpenDialog } from '../../ground/dialogs/dialog-stack.ts'

/** The dialogs of the stack, each over the one before. Apart from its host: the list of all dialogs is long. */
export default function OpenDialogs({ stack }: { stack: readonly OpenDialog[] }) {
  return (
    <Suspense>
      {stack.map((dialog) => {
        const Component = dialogComponents[dialog.name] as unknown as ComponentType<DialogProps<object, unknown>>
        return (
          <Component
            key={dialog.id}
            params={dialog.params}
            onClose={(answer) => dialogStack.close(dialog.id, answer)}
          />
        )
      })}
    </Suspense>
  )
}
