import { useNavigate } from '@tanstack/react-router'
import { isApiError } from '../../lib/api.ts'

/** Goes to the login page, which says why when there is a reason. */
export function useLeaveToLogin(): (failure?: unknown) => void {
  const navigate = useNavigate()
  return (failure) => void navigate({ to: '/login', search: isApiError(failure) ? { error: failure.id } : {} })
}
