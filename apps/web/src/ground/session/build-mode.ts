import type { Session } from '@oficina/contract'
import { useSession } from './session.ts'
import { useUserSetting } from './use-user-setting.ts'

/** Whether someone is in Build mode. Only those who may build have a switch for it. */
export const isBuilding = ({ can, settings }: Session): boolean => can['build.use'] && settings.build_mode

export const useIsBuilding = (): boolean => isBuilding(useSession())

/** Goes to Build mode, for what can only be done there or was made to be built on. */
export function useStartBuilding(): () => void {
  const session = useSession()
  const [, setBuilding] = useUserSetting('build_mode')
  return () => {
    if (session.can['build.use'] && !session.settings.build_mode) setBuilding(true)
  }
}
