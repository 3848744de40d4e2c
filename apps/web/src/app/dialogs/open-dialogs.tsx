import { PartBoundary } from '@oficina/ui'
import { useLocation } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect, useEffectEvent } from 'react'
import type { DialogProps } from '../../ground/dialogs/dialog-props.ts'
import { dialogComponents } from './dialog-components.ts'
import { StructureGate } from './structure-gate.tsx'
import { specOf, useStructure } from './use-structure.ts'
import { dialogStack, type OpenDialog } from '../../ground/dialogs/dialog-stack.ts'
import { useStartBuilding } from '../../ground/session/build-mode.ts'

/** The dialogs of the stack, each over the one before. Apart from its host: the list of all dialogs is long. */
export default function OpenDialogs({ stack }: { stack: readonly OpenDialog[] }) {
  useBuildsWith(stack)
  return (
    <Suspense>
      {stack.map((dialog) => {
        const Component = dialogComponents[dialog.name] as unknown as ComponentType<DialogProps<object, unknown>>
        const close = (answer?: unknown) => dialogStack.close(dialog.id, answer)
        const content = <Component params={dialog.params} onClose={close} />
        return (
          <PartBoundary key={dialog.id} onFail={close}>
            {specOf(dialog.name).builds ? (
              <StructureGate dialog={dialog} onClose={close}>
                {content}
              </StructureGate>
            ) : (
              content
            )}
          </PartBoundary>
        )
      })}
    </Suspense>
  )
}

/**
 * Structure is edited in Build mode only: a dialog that edits it takes the person there, however it was opened. Whoever
 * may not edit this table stays where they are, and the dialog says so.
 */
function useBuildsWith(stack: readonly OpenDialog[]) {
  const { pathname } = useLocation()
  const startBuilding = useStartBuilding()
  // The settings know no mode: roles are edited there with the same dialogs.
  const newest = pathname.startsWith('/settings') ? undefined : stack.findLast(({ name }) => specOf(name).builds)
  const { mayBuild } = useStructure(newest)
  const opened = useEffectEvent(startBuilding)
  useEffect(() => {
    if (mayBuild) opened()
  }, [mayBuild, newest?.id])
}
