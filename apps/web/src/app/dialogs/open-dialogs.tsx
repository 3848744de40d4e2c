import { type ComponentType, Suspense } from 'react'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { dialogComponents } from './dialog-components.ts'
import { StructureGate } from './structure-gate.tsx'
import { specOf } from './use-structure.ts'
import { dialogStack, type OpenDialog } from '../../ground/dialogs/dialog-stack.ts'

/** The dialogs of the stack, each over the one before. Apart from its host: the list of all dialogs is long. */
export default function OpenDialogs({ stack }: { stack: readonly OpenDialog[] }) {
  return (
    <Suspense>
      {stack.map((dialog) => {
        const Component = dialogComponents[dialog.name] as unknown as ComponentType<DialogProps<object, unknown>>
        const close = (answer?: unknown) => dialogStack.close(dialog.id, answer)
        const content = <Component key={dialog.id} params={dialog.params} onClose={close} />
        if (!specOf(dialog.name).builds) return content
        return (
          <StructureGate key={dialog.id} dialog={dialog} onClose={close}>
            {content}
          </StructureGate>
        )
      })}
    </Suspense>
  )
}
