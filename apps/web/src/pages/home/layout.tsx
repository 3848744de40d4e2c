import { createFileRoute, Outlet } from '@tanstack/react-router'
import { HomeTabs } from './home-tabs.tsx'

export const Route = createFileRoute('/home')({
  staticData: { title: 'common:nav.home', messages: ['home'] },
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
