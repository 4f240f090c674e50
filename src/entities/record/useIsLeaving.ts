import { useRouter } from '@tanstack/react-router'

/**
 * Returns a function that tells whether the router is navigating to another page while this one is still mounted.
 * Changing this page's search parameters then would cancel the navigation.
 */
export function useIsLeaving(): () => boolean {
  const router = useRouter()
  return () => {
    const shown = router.state.resolvedLocation?.pathname
    return shown !== undefined && shown !== router.latestLocation.pathname
  }
}
