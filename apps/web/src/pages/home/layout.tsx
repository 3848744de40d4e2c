import { createFileRoute, Outlet } from '@tanstack/react-router'
import { homeQuery } from '../../features/items/home-query.ts'
import { queryClient } from '../../lib/query-client.ts'
import { HomeTabs } from '../../features/items/home-tabs.tsx'

export const Route = createFileRoute('/home')({
  staticData: {
    title: 'common:nav.home',
    messages: ['home'],
    ahead: () => queryClient.prefetchQuery(homeQuery),
  },
  component: HomeLayout,
})

function HomeLayout() {
  return (
    <>
      <HomeTabs />
      <Outlet />
    </>
  )
}
