import type { OnSiteTraining } from '#contract/entities/onSiteTraining.ts'
import { revisionLetter } from '#contract/entities/rams.ts'
import { instanceStatus as status, writtenIn } from '#contract/questionnaires/instanceStatus.ts'
import type { System } from '#contract/systems.ts'
import { recordPath } from '#contract/recordPages.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { InstancePage, useInstanceTabs, type InstancePlace } from '#src/entities/safetyRecord/InstancePage.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { Attendees } from './Attendees.tsx'
import { onSiteTrainings, trainingPdf } from './data.ts'
import { trainingHistoryWords, trainingMoves } from './trainingMoves.ts'

const TrainingForm = lazyPart(() => import('./TrainingForm.tsx').then((file) => ({ default: file.TrainingForm })))
const TrainingMoveModal = lazyPart(() =>
  import('./TrainingMoveModal.tsx').then((file) => ({ default: file.TrainingMoveModal })),
)

/** A talk, a briefing or a drill: what it was about, what was shown, and who attended and signed. */
export function TrainingDetail(place: InstancePlace) {
  const { id, system } = place
  const row = useOpenRecord(onSiteTrainings.detail(id))
  const chosen = useInstanceTabs('talk')
  return (
    <InstancePage
      entity={onSiteTrainings.entity}
      row={row}
      place={place}
      chosen={chosen}
      pdf={trainingPdf(id)}
      form={TrainingForm}
      moves={trainingMoves}
      modal={TrainingMoveModal}
      historyWords={trainingHistoryWords}
      facts={<KeyFacts row={row} />}
      about="About this training"
      first={{
        label: 'Attendance',
        count: row.attendeeCount,
        notices: <Notices row={row} />,
        content: <Attendees row={row} />,
        aboveApproval: <Shown row={row} system={system} />,
        // As a rule nobody but the author has to approve a talk.
        hidesApproval: (row.approval?.plan.length ?? 0) <= 1,
        none: '',
      }}
      actions={{
        source: { sourceKind: 'onSiteTraining', sourceId: id },
        start: { assignedClientId: row.clientId, locationId: row.locationId },
        isOpen: row.statusId !== status.cancelled,
      }}
    />
  )
}

const KeyFacts = ({ row }: { row: OnSiteTraining }) => (
  <Facts
    facts={[
      { label: 'Held', value: <Moment at={row.heldOn} withTime />, more: `${row.durationMin} minutes` },
      {
        label: 'Trainer',
        value: row.trainerUserId ? <UserLink id={row.trainerUserId} name={row.trainer} /> : row.trainer,
      },
      { label: 'Sub type', value: row.processSubTypeName },
      { label: 'Companies', value: row.companies.join(', ') || null },
      { label: 'Location', value: row.locationName },
      { label: 'Language', value: row.languageName },
      { label: 'Recorded by', value: <UserLink id={row.authorUserId} name={row.authorName} /> },
    ]}
  />
)

function Notices({ row }: { row: OnSiteTraining }) {
  if (row.statusId === status.cancelled)
    return (
      <Notice tone="grey" title="This training is cancelled">
        {row.reason}
      </Notice>
    )
  if (row.requiresRams && row.ramsId === null && writtenIn.includes(row.statusId))
    return (
      <Notice tone="amber" title="RAMS are missing">
        This type of training needs the revision that people are briefed on. Choose it under Edit before you submit it.
      </Notice>
    )
  return null
}

/** What was talked about: the notes, the RAMS and the documents that were shown. */
function Shown({ row, system }: { row: OnSiteTraining; system: System }) {
  const hidden = row.materialIds.length - row.materials.length
  return (
    <Panel title="What it was about">
      <div className="stack">
        {row.description ? <p className="prose">{row.description}</p> : <p className="quiet">No notes.</p>}
        <Facts
          columns={2}
          facts={[
            {
              label: 'RAMS',
              long: true,
              value: row.ramsId && (
                <UiLink href={recordPath('rams', { projectId: row.projectId, id: row.ramsId }, system)}>
                  {`${row.ramsNumber} rev ${revisionLetter(row.ramsRevision ?? 0)} ${row.ramsTitle}`}
                </UiLink>
              ),
            },
            { label: 'Counts as', value: row.updatesTrainingTypeName },
            { label: 'Company', value: row.clientName },
          ]}
        />
        {row.materialIds.length > 0 && (
          <>
            <h3>Material</h3>
            <ul className="sign-on">
              {row.materials.map(({ id, name, documentLibraryId, revision }) => (
                <li key={id}>
                  <UiLink href={`/manage/documentLibraries/view/${documentLibraryId}/document/${id}`}>{name}</UiLink>{' '}
                  {revision && <span className="quiet small">rev {revision}</span>}
                </li>
              ))}
            </ul>
            {hidden > 0 && (
              <p className="quiet small">
                {hidden === 1 ? 'One more document is' : `${hidden} more documents are`} not open to you.
              </p>
            )}
          </>
        )}
      </div>
    </Panel>
  )
}
