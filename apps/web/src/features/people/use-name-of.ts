import { useMemo, useSyncExternalStore } from 'react'
import { peopleBook } from './people-book.ts'

/** What people are called, by id. Names that are not known yet are asked for, and the screen drawn anew when they came. */
export function useNameOf(): (id: string | null) => string | undefined {
  const version = useSyncExternalStore(peopleBook.subscribe, peopleBook.getVersion, peopleBook.getVersion)
  return useMemo(() => {
    // Another version is another answer to the same question.
    void version
    return (id) => (id === null ? undefined : peopleBook.get(id)?.name)
  }, [version])
}
