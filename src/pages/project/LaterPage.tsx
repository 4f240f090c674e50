import type { PageType } from '#contract/systems.ts'
import type { Crumb } from '#src/ui/page/PageHeader.tsx'
import { LaterScreen } from '../LaterScreen.tsx'
import { laterWords } from './laterWords.ts'

interface Props {
  pageType: PageType
  of: 'page' | 'record'
  title: string
  crumbs: readonly Crumb[]
}

/** Placeholder for a page, or one of its records, that this version does not have yet. */
export const LaterPage = ({ pageType, of, title, crumbs }: Props) => (
  <LaterScreen title={title} crumbs={crumbs}>
    {laterWords[pageType]?.[of]}
  </LaterScreen>
)
