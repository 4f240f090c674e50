import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { trainingStatus, type UserTrainingSummary } from '#contract/entities/userTraining.ts'
import { gates, mayPass } from '#contract/wire/session.ts'
import { currentUser } from '#src/data/session.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { DataTable } from '#src/ui/DataTable/DataTable.tsx'
import type { View } from '#src/ui/DataTable/views.ts'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { useCrumbs } from '../record/useCrumbs.ts'
import { useTable } from '../record/useTable.ts'
import { userTrainings } from './data.ts'
import { ownColumns, trainingColumns } from './trainingColumns.tsx'

const TrainingForm = lazyPart(() =>
  import('./TrainingForm.tsx').then(({ TrainingForm }) => ({ default: TrainingForm })),
)

const toVerify = ({ statusId }: UserTrainingSummary) => statusId === trainingStatus.pending

/**
 * The reader's own trainings. User managers also see everyone's, and H&S advisers those of the people on their
 * projects.
 */
export function TrainingList() {
  const me = currentUser(useQueryClient())
  const { data, error, refetch } = useQuery(userTrainings.list())
  // H&S advisers verify the trainings of people on their projects; the server limits the list accordingly.
  const manages = mayPass(me, gates.users) || Boolean(data?.some(({ userId }) => userId !== me.id))
  const table = useTable('userTrainings', { sorter: { column: 'expires', down: false } })
  const [adding, setAdding] = useState(false)
  const views = useMemo(
    (): readonly View<UserTrainingSummary>[] => [
      { id: 'mine', label: 'Mine', keeps: ({ userId }) => userId === me.id },
      { id: 'toVerify', label: 'To verify', keeps: (row) => toVerify(row) && row.userId !== me.id },
      { id: 'all', label: 'Everyone’s', keeps: () => true },
    ],
    [me.id],
  )
  const own = !manages || table.state.view === null || table.state.view === 'mine'
  return (
    <>
      <PageHeader
        crumbs={useCrumbs()}
        title="My trainings"
        actions={
          <Button
            kind="primary"
            icon={<IconPlus size={16} />}
            onPointerEnter={TrainingForm.preload}
            onClick={() => setAdding(true)}
          >
            New training
          </Button>
        }
      />
      <DataTable
        {...table}
        label="Trainings"
        rows={data}
        columns={own ? ownColumns : trainingColumns}
        filterHint="Title, type, provider"
        views={manages ? views : undefined}
        empty={{ sentence: 'Your cards, courses and certificates, with the dates they expire.' }}
        problem={
          error && !data
            ? { title: 'Trainings could not be loaded', sentence: error.message, retry: () => void refetch() }
            : null
        }
        rowLink={(row) => `/manage/userTrainings/view/${row.id}`}
        rowName={(row) => row.title}
        exportName="trainings"
      />
      {adding && (
        <Suspense>
          <TrainingForm id={0} holder={{ userId: me.id, personId: null }} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
