import { useQueries } from '@tanstack/react-query'
import { lookupListNames, lookupLists, type LookupList } from '#contract/lists.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { lookups } from './data.ts'
import { LookupTable } from './LookupTable.tsx'
import './lists.css'

interface Props {
  list: LookupList
  making: boolean
  onMade: () => void
}

/** All lists by heading on the left, the entries of the selected one on the right. */
export function Lists({ list, making, onMade }: Props) {
  const counts = useQueries({
    queries: lookupListNames.map((name) => lookups.list({ list: name })),
    combine: (results) => results.map(({ data }) => data?.length),
  })
  return (
    <div className="lists">
      <nav className="lists-nav" aria-label="Lists">
        <ul>
          {lookupListNames.map((name, at) => (
            <li key={name}>
              <UiLink
                href={`/manage/settings?tab=lists&list=${name}`}
                aria-current={name === list ? 'page' : undefined}
              >
                <span className="cut">{lookupLists[name]}</span>
                <span className="number push faint small">{counts[at]}</span>
              </UiLink>
            </li>
          ))}
        </ul>
      </nav>
      <LookupTable key={list} list={list} making={making} onMade={onMade} />
    </div>
  )
}
