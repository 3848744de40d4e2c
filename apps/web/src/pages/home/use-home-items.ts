import { useSuspenseQuery } from '@tanstack/react-query'
import { homeQuery } from '../../features/items/home-query.ts'
import { HomeItems } from '../../features/items/items.ts'

/** The lists of home, as they are now. */
export function useHomeItems(): HomeItems {
  return new HomeItems(useSuspenseQuery(homeQuery).data)
}
