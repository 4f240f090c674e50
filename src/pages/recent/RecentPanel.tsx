import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { turns, turnWords, type RecentChange, type RecentChanges } from '#contract/history/recentChanges.ts'
import { actionWord } from '#contract/history/trailWords.ts'
import type { System } from '#contract/systems.ts'
import { number } from '#contract/text/amounts.ts'
import { daysAfter } from '#contract/time/holidays.ts'
import { recentChanges } from '#src/data/recentChanges.ts'
import { Button } from '#src/ui/Button.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { dayOf, plainDate, type Clock } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import './recent.css'

/** How many changes are listed at first, and how many kinds of records. */
const atFirst = 6

/** 'yesterday', 'Friday', or a date that is a week or more ago. */
function dayWord(day: string, clock: Clock) {
  const today = dayOf(clock.now, clock.zone)
  if (day >= daysAfter(today, -1)) return 'yesterday'
  if (day <= daysAfter(today, -7)) return plainDate(day, clock)
  return new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))
}

/** What was raised, decided and closed, and what became overdue, since the last working day began. */
export function RecentPanel({ of }: { of: { projectId: number; system: System } | null }) {
  const clock = useClock()
  const answer = useQuery(recentChanges(of))
  const since = answer.data && dayWord(answer.data.since, clock)
  return (
    <Panel title={since ? `Changed since ${since}` : 'What changed'} className="recent" flush>
      <Loaded of={answer} name="What changed">
        {(found) =>
          found.items.length === 0 ? (
            <p className="calm quiet">{`Nothing has changed since ${since}.`}</p>
          ) : (
            <Changes found={found} showsProject={of === null} />
          )
        }
      </Loaded>
    </Panel>
  )
}

function Changes({ found, showsProject }: { found: RecentChanges; showsProject: boolean }) {
  const [all, setAll] = useState(false)
  const { counts, items, hasMore } = found
  const isLong = items.length > atFirst || counts.length > atFirst
  return (
    <>
      <Counts counts={all ? counts : counts.slice(0, atFirst)} />
      <ul className="lines">
        {(all ? items : items.slice(0, atFirst)).map((one) => (
          <Line key={one.key} one={one} showsProject={showsProject} />
        ))}
      </ul>
      {!all && isLong && (
        <Button kind="quiet" small className="show-all" onClick={() => setAll(true)}>
          {hasMore ? `Show the newest ${items.length}` : `Show all ${items.length}`}
        </Button>
      )}
    </>
  )
}

const Counts = ({ counts }: Pick<RecentChanges, 'counts'>) => (
  <table className="recent-counts">
    <thead>
      <tr>
        <th scope="col">
          <span className="away">Records</span>
        </th>
        {turns.map((turn) => (
          <th key={turn} scope="col">
            {turnWords[turn]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {counts.map(({ name, ...of }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          {turns.map((turn) => (
            <td key={turn} className={of[turn] === 0 ? 'faint' : turn === 'overdue' ? 'tone-late' : undefined}>
              {number(of[turn])}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** What was done and by whom, as the history says it. */
const done = ({ action, byName }: RecentChange) => {
  if (action === null) return 'Became overdue'
  return byName === null ? actionWord(action) : `${actionWord(action)} by ${byName}`
}

const Line = ({ one, showsProject }: { one: RecentChange; showsProject: boolean }) => (
  <li>
    <span className="two-lines">
      <span className="cut" title={one.name}>
        <UiLink href={one.url}>{one.name}</UiLink>
      </span>
      <span className={one.turn === 'overdue' ? 'small cut tone-late' : 'small quiet cut'}>
        {showsProject ? `${one.projectNumber} · ${done(one)}` : done(one)}
      </span>
    </span>
    <Moment className="small quiet push" at={one.on} />
  </li>
)
