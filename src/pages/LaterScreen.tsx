import { IconHourglassHigh } from '@tabler/icons-react'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { PageHeader, type Crumb } from '../ui/page/PageHeader.tsx'
import type { ReactNode } from 'react'
import { useCrumbs } from '../entities/record/useCrumbs.ts'

/** A placeholder for a page that has a URL but no screen yet: one sentence on what belongs here. */
export function LaterScreen({
  title,
  crumbs,
  children,
}: {
  title: string
  crumbs?: readonly Crumb[]
  children: ReactNode
}) {
  const own = useCrumbs(title)
  return (
    <>
      <PageHeader crumbs={crumbs ?? own} title={title} />
      <EmptyState title="Not in this version" icon={IconHourglassHigh}>
        {children}
      </EmptyState>
    </>
  )
}
