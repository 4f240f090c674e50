import type { OnSiteNow } from '#contract/people/onSiteNow.ts'
import { counted, number } from '#contract/text/amounts.ts'
import type { Answer } from '#src/ui/answer.ts'
import { known, type Figure } from './OverviewFigures.tsx'

/** Who is on site now, and the cover by first aiders and fire marshals. */
export const coverFigures = (now: Answer<OnSiteNow>): Figure[] => [
  {
    of: 'onSiteNow',
    ...known(now, ({ people, companies }) => ({
      value: number(people),
      more: people === 0 ? 'nobody signed in' : `of ${counted(companies.length, 'company', 'companies')}`,
    })),
  },
  { of: 'firstAidersOnSite', ...known(now, ({ firstAiders, people }) => cover(firstAiders, people, 'no first aider')) },
  {
    of: 'fireMarshalsOnSite',
    ...known(now, ({ fireMarshals, people }) => cover(fireMarshals, people, 'no fire marshal')),
  },
]

/** The stays that ended automatically and nobody has confirmed. */
export const toConfirmFigure = (now: Answer<OnSiteNow>): Figure => ({
  of: 'staysToConfirm',
  ...known(now, ({ toConfirm }) =>
    toConfirm > 0
      ? { value: number(toConfirm), more: 'hours not counted yet', tone: 'amber' as const }
      : { value: number(0), more: 'none open' },
  ),
})

/** Cover is missing only while somebody is on site. */
const cover = (count: number, people: number, missing: string): Omit<Figure, 'of'> =>
  count === 0 && people > 0
    ? { value: number(0), more: missing, tone: 'red' }
    : { value: number(count), more: 'signed in' }
