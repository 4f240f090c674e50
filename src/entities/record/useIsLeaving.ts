import { useRouter } from '@tanstack/react-router'

/**
 * Returns a function that says whether the router is on its way to another page while this one is still shown. A late
 * change of this page's search parameters would cancel that navigation and bring the person back.
 */
export function useIsLeaving(): () => boolean {
  const router = useRouter()
  return () => {
    const shown = router.state.resolvedLocation?.pathname
    return shown !== undefined && shown !== router.latestLocation.pathname
  }
}
