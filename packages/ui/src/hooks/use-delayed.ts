import { useEffect, useState } from 'react'

/** False at first, true after a while: what loads at once should not flash a skeleton. */
export function useDelayed(milliseconds = 200): boolean {
  const [passed, setPassed] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds])
  return passed
}
