import { recordHistory } from '#src/data/recordHistory.ts'
import { IconPencil, IconRefresh } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { trainingStatus, userTraining, type UserTraining } from '#contract/entities/userTraining.ts'
import { fileAddress } from '#src/data/fileAddress.ts'
import { currentUser } from '#src/data/session.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { isPicture } from '#src/ui/files/FileLink.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { PageHeader } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Tabs } from '#src/ui/page/Tabs.tsx'
import { dateWords } from '#src/ui/time/time.ts'
import { useClock } from '#src/ui/time/TimeZoneProvider.tsx'
import { home } from '../record/useCrumbs.ts'
import { AttachedFiles } from '../record/AttachedFiles.tsx'
import { History } from '../record/History.tsx'
import { useAct } from '../record/useAct.ts'
import { UserLink } from '../user/shared/UserLink.tsx'
import { userTrainings } from './data.ts'
import './training.css'
import { TrainingActions } from './TrainingActions.tsx'
import { ValidityBadge, VerificationBadge } from './TrainingBadge.tsx'
import { trainingActions } from './trainingWords.ts'

const TrainingForm = lazyPart(() =>
  import('./TrainingForm.tsx').then(({ TrainingForm }) => ({ default: TrainingForm })),
)
const pageOf = (id: number) => `/manage/userTrainings/view/${id}`

/** A training of a person, with its certificates. */
export function TrainingDetail({ id }: { id: number }) {
  const row = useOpenRecord(userTrainings.detail(id))
  const { act, done } = useAct()
  const [form, setForm] = useState(row.canEdit && (act === 'edit' || act === 'renew') ? act : null)
  const history = useQuery(recordHistory(userTrainings.entity, id))
  const me = currentUser(useQueryClient())
  const navigate = useNavigate()
  const [tab, setTab] = useState('details')
  const own = row.userId === me.id
  return (
    <>
      <PageHeader
        crumbs={[
          home,
          { label: own ? 'My trainings' : 'Trainings', href: '/manage/userTrainings' },
          { label: row.title },
        ]}
        title={row.title}
        beside={
          <>
            <ValidityBadge row={row} large />
            <VerificationBadge statusId={row.statusId} large />
          </>
        }
        actions={
          <TrainingActions row={row}>
            {row.canEdit && row.renewedById === null && (
              <Button
                icon={<IconRefresh size={16} />}
                onPointerEnter={TrainingForm.preload}
                onClick={() => setForm('renew')}
              >
                Renew
              </Button>
            )}
            {row.canEdit && (
              <Button
                icon={<IconPencil size={16} />}
                onPointerEnter={TrainingForm.preload}
                onClick={() => setForm('edit')}
              >
                Edit training
              </Button>
            )}
          </TrainingActions>
        }
      />
      <div className="content">
        <Tabs
          label="About this training"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { id: 'details', label: 'Details' },
            { id: 'history', label: 'History', count: history.data?.total },
          ]}
        >
          {tab === 'details' && <Details row={row} />}
          {tab === 'history' && <History of={history} entity={userTrainings.entity} actions={trainingActions} />}
        </Tabs>
      </div>
      {form && (
        <Suspense>
          <TrainingForm
            id={form === 'edit' ? id : 0}
            holder={row}
            renews={form === 'renew' ? row : undefined}
            onClose={() => {
              setForm(null)
              done()
            }}
            onRemoved={() => void navigate({ to: '/manage/userTrainings' })}
          />
        </Suspense>
      )}
    </>
  )
}

function Details({ row }: { row: UserTraining }) {
  const me = currentUser(useQueryClient())
  // Users who change their own certificates must have them checked again.
  const asksAgain = row.canEdit && row.statusId !== trainingStatus.pending && row.userId === me.id
  const clock = useClock()
  return (
    <div className="stack">
      {row.statusId === trainingStatus.rejected && (
        <Notice tone="red" title={`Rejected by ${row.verifiedByName ?? 'someone'}`}>
          {row.rejectedReason}
        </Notice>
      )}
      {row.renewedById !== null && (
        <Notice
          tone="grey"
          action={
            <UiLink className="button small" href={pageOf(row.renewedById)}>
              Open the new one
            </UiLink>
          }
        >
          This training has been renewed. This record is kept as it was.
        </Notice>
      )}
      <div className="panels">
        <Panel title="Training">
          <Facts
            columns={2}
            facts={[
              {
                label: 'Person',
                value: row.userId === null ? row.holderName : <UserLink id={row.userId} name={row.holderName} />,
              },
              { label: 'Type', value: row.typeName },
              { label: 'Provider', value: row.provider ?? '—' },
              { label: 'Certificate number', value: row.certificateNumber ?? '—' },
              { label: 'Completed', value: dateWords(row.completedOn, clock) },
              { label: 'Expiry', value: row.expiresOn ? dateWords(row.expiresOn, clock) : 'No expiry' },
              ...(row.verifiedOn && row.statusId === trainingStatus.verified
                ? [
                    {
                      label: 'Verified by',
                      value: row.verifiedByName ?? '—',
                      more: <Moment at={row.verifiedOn} withTime />,
                    },
                  ]
                : []),
              ...(row.renewsId
                ? [{ label: 'Renews', value: <UiLink href={pageOf(row.renewsId)}>The earlier training</UiLink> }]
                : []),
            ]}
          />
          {row.notes && <p className="prose quiet">{row.notes}</p>}
        </Panel>
        <AttachedFiles
          entity={userTraining}
          field="files"
          row={row}
          title="Certificates"
          files={row.files}
          none="No certificate yet. Without one the training is only declared."
        >
          {row.files
            .filter(({ name }) => isPicture(name))
            .slice(0, 2)
            .map(({ id, name }) => (
              <img key={id} className="certificate" src={fileAddress(id, true)} alt={name} />
            ))}
          {asksAgain && <p className="small faint">After a change the certificate has to be verified again.</p>}
        </AttachedFiles>
      </div>
    </div>
  )
}
