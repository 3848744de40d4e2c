import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/testCrashError/')({
  component: TestCrashPage,
})

/** Throws on purpose, to see that a crash is shown and reported. */
function TestCrashPage(): never {
  throw new Error('Test crash')
}
