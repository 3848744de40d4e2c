import { useSession } from '../../ground/session/session.ts'

/** Folders are changed while building, by those who may. */
export function useChangesFolders(): boolean {
  const { can, settings } = useSession()
  return can['folders.manage'] && settings.build_mode
}
