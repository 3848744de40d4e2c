import { createFileRoute } from '@tanstack/react-router'

/** Addresses below a page show the page, which its layout draws. */
export const Route = createFileRoute('/doc-page/$docPageId/$/')({ component: () => null })
