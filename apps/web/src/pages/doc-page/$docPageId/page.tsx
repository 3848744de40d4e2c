import { createFileRoute } from '@tanstack/react-router'

/** The page itself, which its layout draws: addresses below it show the same. */
export const Route = createFileRoute('/doc-page/$docPageId/')({ component: () => null })
