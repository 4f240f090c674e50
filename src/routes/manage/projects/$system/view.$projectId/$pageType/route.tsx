import { createFileRoute, Outlet } from '@tanstack/react-router'
import { pageTypeOf, type PageType } from '#contract/systems.ts'

/** A page of a project; an unknown page type falls back to overview (specification, section 5). */
export const Route = createFileRoute('/manage/projects/$system/view/$projectId/$pageType')({
  params: {
    parse: ({ pageType }) => ({ pageType: pageTypeOf(pageType) }),
    stringify: ({ pageType }: { pageType: PageType }) => ({ pageType }),
  },
  component: Outlet,
})
