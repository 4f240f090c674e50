import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { dateWords } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { userTrainings } from '../data.ts'
import type { Holder } from '../TrainingForm.tsx'
import { ValidityBadge, VerificationBadge } from '../TrainingBadge.tsx'

const TrainingForm = lazyPart(() => import('../TrainingForm.tsx').then((module) => ({ default: module.TrainingForm })))

interface Props {
  holder: Holder
  canAdd: boolean
}

/** The trainings of one person; those that expire first come first. */
export function UserTrainingsPanel({ holder, canAdd }: Props) {
  const clock = useClock()
  const { userId, personId } = holder
  const { data, error, refetch } = useQuery(userTrainings.list(userId === null ? { personId: personId! } : { userId }))
  const [adding, setAdding] = useState(false)
  const rows = useMemo(
    () => data?.toSorted((one, other) => (one.expiresOn ?? '9').localeCompare(other.expiresOn ?? '9')),
    [data],
  )
  const add = canAdd && (
    <Button small icon={<IconPlus size={15} />} onClick={() => setAdding(true)}>
      Add training
    </Button>
  )
  return (
    <>
      <Panel title="Trainings" count={rows?.length} action={add} flush>
        {!rows && !error && <Spinner label="Trainings are loading" />}
        {!rows && error && (
          <EmptyState
            failed
            title="Trainings could not be loaded"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            {error.message}
          </EmptyState>
        )}
        {rows?.length === 0 && (
          <EmptyState title="No items">No cards, courses or certificates are recorded for this person.</EmptyState>
        )}
        {rows && rows.length > 0 && (
          <table className="table" aria-label="Trainings of this person">
            <colgroup>
              <col />
              <col style={{ width: '22%' }} />
              <col style={{ width: 124 }} />
              <col style={{ width: 124 }} />
              <col style={{ width: 124 }} />
              <col style={{ width: 124 }} />
            </colgroup>
            <thead>
              <tr>
                {['Title', 'Type', 'Completed', 'Expiry', 'Validity', 'Certificate'].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className="title" title={row.title}>
                    <UiLink href={`/manage/userTrainings/view/${row.id}`}>{row.title}</UiLink>
                  </td>
                  <td>{row.typeName}</td>
                  <td>{dateWords(row.completedOn, clock)}</td>
                  <td>{row.expiresOn ? dateWords(row.expiresOn, clock) : '—'}</td>
                  <td>
                    <ValidityBadge row={row} />
                  </td>
                  <td>
                    <VerificationBadge statusId={row.statusId} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Panel>
      {adding && (
        <Suspense>
          <TrainingForm id={0} holder={holder} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
