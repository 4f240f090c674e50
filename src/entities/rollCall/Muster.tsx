import { IconUserPlus } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { RollCall } from '#contract/entities/rollCall.ts'
import { musterState as state, rollCallStatus, type MusterState } from '#contract/people/rollCalls.ts'
import { counted } from '#contract/text/amounts.ts'
import { nowText } from '#src/clock/now.ts'
import { currentUser } from '#src/data/session.ts'
import { Button } from '#src/ui/Button.tsx'
import { FilterBox } from '#src/ui/page/FilterBox.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { AddSomeone } from './AddSomeone.tsx'
import { Elapsed } from './Elapsed.tsx'
import { LeftBefore } from './LeftBefore.tsx'
import { companiesOf, countsOf, found, withWaiting, type Listed } from './musterList.ts'
import { MusterRow } from './MusterRow.tsx'
import { useTicks } from './useTicks.ts'

/** What a warden says besides the state. */
export interface Said {
  name?: string
  company?: string | null
  note?: string | null
}

/**
 * The list of a roll call with its counters. Wardens tick it while it is in progress; what cannot be sent waits in this
 * browser, and the list shows it at once.
 */
export function Muster({ row }: { row: RollCall }) {
  const { waiting, isAway, problem, queue } = useTicks(row)
  const { fullName } = currentUser(useQueryClient())
  const [words, setWords] = useState('')
  const [company, setCompany] = useState<string | null>(null)
  const [musterPoint, setMusterPoint] = useState('')
  const [asking, setAsking] = useState<'add' | Listed | null>(null)
  const list = useMemo(() => withWaiting(row.entries, waiting, fullName), [row.entries, waiting, fullName])
  const shown = useMemo(() => found(list, words, company), [list, words, company])
  const inProgress = row.statusId === rollCallStatus.inProgress
  const ticks = inProgress && row.mayTick
  const say = (ids: readonly (number | null)[], now: MusterState, said: Said = {}) =>
    queue.add(
      ...ids.map((entryId) => ({
        actId: crypto.randomUUID(),
        entryId,
        state: now,
        at: nowText(),
        musterPoint: now === state.mustered ? musterPoint.trim() || null : null,
        ...said,
      })),
    )
  const missingOfCompany =
    company === null ? [] : list.filter((one) => one.company === company && one.state === state.missing && one.id > 0)
  return (
    <div className="stack">
      <Counters row={row} list={list} isWhole={waiting.length === 0} />
      {waiting.length > 0 && isAway && (
        <Notice
          tone="amber"
          title={`${counted(waiting.length, 'tick')} ${waiting.length === 1 ? 'waits' : 'wait'} for a connection`}
        >
          They are kept on this device and sent in order once the connection is back.
        </Notice>
      )}
      {problem && (
        <Notice tone="red" title="A tick was not taken" onDismiss={queue.dismiss}>
          {problem}
        </Notice>
      )}
      <section className="panel muster" aria-label="People">
        <div className="muster-tools">
          <FilterBox words={words} hint="Name, company, zone" onWords={setWords} />
          <Companies list={list} chosen={company} onChoose={setCompany} />
          {ticks && <MusterPoint value={musterPoint} onValue={setMusterPoint} />}
          {ticks && missingOfCompany.length > 0 && (
            <Button
              onClick={() =>
                say(
                  missingOfCompany.map(({ id }) => id),
                  state.mustered,
                )
              }
            >
              {`Everyone of ${company} (${missingOfCompany.length})`}
            </Button>
          )}
          {ticks && (
            <Button icon={<IconUserPlus size={16} />} className="push" onClick={() => setAsking('add')}>
              Add someone
            </Button>
          )}
        </div>
        {shown.length === 0 ? (
          <p className="quiet muster-none">
            {list.length === 0 ? 'Nobody was signed in when it started.' : 'No filtering results'}
          </p>
        ) : (
          <ul className="muster-list">
            {shown.map((entry) => (
              <MusterRow
                key={entry.id}
                entry={entry}
                ticks={ticks && entry.id > 0}
                onTick={(now) => (now === state.leftBefore ? setAsking(entry) : say([entry.id], now))}
              />
            ))}
          </ul>
        )}
      </section>
      {asking === 'add' && (
        <AddSomeone onAdd={(said) => say([null], state.mustered, said)} onClose={() => setAsking(null)} />
      )}
      {asking !== null && asking !== 'add' && (
        <LeftBefore
          name={asking.name}
          onSaid={(note) => say([asking.id], state.leftBefore, { note })}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** The counters; those of the server count people whom the reader does not see, too. */
function Counters({ row, list, isWhole }: { row: RollCall; list: readonly Listed[]; isWhole: boolean }) {
  const seesAll = row.entries.length === row.expected + countsOf(row.entries).notRequired
  const counts = isWhole || !seesAll ? row : countsOf(list)
  return (
    <dl className="muster-counts">
      <div className={counts.missing > 0 ? 'tone-red loud' : undefined}>
        <dt>Missing</dt>
        <dd>{counts.missing}</dd>
      </div>
      <div>
        <dt>Mustered</dt>
        <dd>{counts.mustered}</dd>
      </div>
      <div>
        <dt>Left before</dt>
        <dd>{counts.leftBefore}</dd>
      </div>
      <div>
        <dt>Expected</dt>
        <dd>{counts.expected}</dd>
      </div>
      <div>
        <dt>{row.durationSec === null ? 'Running for' : 'Took'}</dt>
        <dd>
          <Elapsed since={row.startedOn} seconds={row.durationSec} />
        </dd>
      </div>
    </dl>
  )
}

interface CompaniesProps {
  list: readonly Listed[]
  chosen: string | null
  onChoose(company: string | null): void
}

const Companies = ({ list, chosen, onChoose }: CompaniesProps) => (
  <label className="filter-box">
    Company:
    <select className="input" value={chosen ?? ''} onChange={(event) => onChoose(event.target.value || null)}>
      <option value="">All companies</option>
      {companiesOf(list).map((one) => (
        <option key={one}>{one}</option>
      ))}
    </select>
  </label>
)

interface PointProps {
  value: string
  onValue(value: string): void
}

/** Where the people whom this warden ticks are. */
function MusterPoint({ value, onValue }: PointProps) {
  return (
    <label className="filter-box">
      Muster point:
      <input
        className="input"
        value={value}
        maxLength={80}
        placeholder="Optional"
        onChange={(event) => onValue(event.target.value)}
      />
    </label>
  )
}
