import { Navigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Redirects once to the page that says access is denied. It captures the current path on mount, because following later
 * changes of the path would redirect again.
 */
export function Closed() {
  const router = useRouter()
  const [state] = useState(() => ({ asked: router.state.location.pathname }))
  return <Navigate to="/manage/403" replace state={state} />
}
