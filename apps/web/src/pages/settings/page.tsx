import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from './profile/profile-page.tsx'

export const Route = createFileRoute('/settings/')({
  staticData: { title: 'settings:profile.title' },
  component: ProfilePage,
})
