import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Crumb } from '#src/ui/page/PageHeader.tsx'

/** The first breadcrumb, for pages that build their own. */
export const home: Crumb = { label: 'Dashboard', href: '/manage' }

/** Returns the breadcrumbs: every prefix of the path that is a named page, and this page last (specification, 2.5). */
export function useCrumbs(last?: string): Crumb[] {
  const router = useRouter()
  const { pathname } = useLocation()
  return useMemo(() => {
    const byPath = new Map<string, string>()
    for (const route of Object.values(router.routesById)) {
      const title = (route.options as { staticData?: { title?: string } }).staticData?.title
      if (title) byPath.set(String(route.fullPath).replace(/\/$/, ''), title)
    }
    const parts = pathname.split('/').filter(Boolean)
    const prefixes = parts.map((_, at) => `/${parts.slice(0, at + 1).join('/')}`)
    const crumbs = prefixes.flatMap((href) => {
      const label = byPath.get(href)
      return label ? [{ label, href }] : []
    })
    if (last && crumbs.at(-1)?.href === pathname) crumbs.pop()
    return last ? [...crumbs, { label: last }] : crumbs
  }, [router, pathname, last])
}
