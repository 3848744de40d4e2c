import type { Colleague } from '@oficina/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { type People, peopleNamed } from '../people/people.ts'

const searchAfter = 150
const keptMs = 60_000

const queryOf = (q: string, withLeft = false) => ({
  ...api.users.colleagues.queryOptions({ q, ...(withLeft && { with_disabled: 'true' }) }),
  staleTime: keptMs,
})

/** People for a list to choose from. Where there are few all are known; else the server looks for what is typed. */
export function usePeopleSearch(
  people: People,
  text: string,
  withLeft = false,
): { found: readonly Colleague[]; isLoading: boolean } {
  const [asked] = useDebouncedValue(text.trim(), searchAfter)
  const isKnown = !withLeft && (people.isWhole || text.trim() === '')
  const { data, isFetching } = useQuery({
    ...queryOf(asked, withLeft),
    enabled: !isKnown && (withLeft || asked !== ''),
    placeholderData: keepPreviousData,
  })
  const all = isKnown ? people.first : (data?.people ?? people.first)
  return { found: peopleNamed(all, text), isLoading: !isKnown && (isFetching || asked !== text.trim()) }
}

/** The same outside of what is drawn. */
export async function searchPeople(people: People, text: string): Promise<readonly Colleague[]> {
  if (people.isWhole || text.trim() === '') return peopleNamed(people.first, text)
  return (await queryClient.fetchQuery(queryOf(text.trim()))).people
}
