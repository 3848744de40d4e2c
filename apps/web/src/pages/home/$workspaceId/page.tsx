import { createFileRoute, redirect } from '@tanstack/react-router'

/** Folders stood right below home once. */
export const Route = createFileRoute('/home/$workspaceId/')({
  beforeLoad: ({ params }): void => {
    redirect({ to: '/home/folders/$folderId', params: { folderId: params.workspaceId }, replace: true, throw: true })
  },
})
