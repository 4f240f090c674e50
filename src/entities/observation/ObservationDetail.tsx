import { Suspense, useState } from 'react'
import type { NamedAsset, Observation } from '#contract/entities/observation.ts'
import type { Project } from '#contract/entities/project.ts'
import { observationStatus } from '#contract/safety/observationStatus.ts'
import type { System } from '#contract/systems.ts'
import { projectPath } from '#contract/projectPath.ts'
import { recordPath } from '#contract/recordPages.ts'
import { useKeptFiles } from '#src/data/keptFiles.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { Notice } from '#src/ui/page/Notice.tsx'
import type { Crumb } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { changeFact, ChangeFromRecord } from '../changeRequest/shared/SourceOfChange.tsx'
import { SafetyRecordPage } from '#src/entities/safetyRecord/SafetyRecordPage.tsx'
import { ActionsPanel } from '../questionResponseAction/shared/ActionsPanel.tsx'
import { AttachedFiles } from '../record/AttachedFiles.tsx'
import { ConfidentialBadge } from '../record/ConfidentialBadge.tsx'
import { MoveButtons } from '../record/moves/MoveButtons.tsx'
import { UserLink } from '../user/shared/UserLink.tsx'
import { observationPdf, observations } from './data.ts'
import { NatureBadge, ObservationBadge } from './observationLooks.tsx'
import { observationHistoryWords, observationMoves } from './observationMoves.ts'
import { observationWords } from './shared/observationWords.ts'
import { photosOf, SendPhotos } from './SendPhotos.tsx'
import { useRecordEdit } from '#src/entities/record/useRecordEdit.tsx'

const ObservationForm = lazyPart(() =>
  import('./ObservationForm.tsx').then((file) => ({ default: file.ObservationForm })),
)
const ObservationMoveModal = lazyPart(() =>
  import('./ObservationMoveModal.tsx').then((file) => ({ default: file.ObservationMoveModal })),
)

interface Props {
  id: number
  project: Project
  system: System
  crumbs: readonly Crumb[]
  /** The URL of the register. */
  register: string
}

/** An observation: what was seen, with photos, and the actions that follow from it. */
export function ObservationDetail({ id, project, system, crumbs, register }: Props) {
  const row = useOpenRecord(observations.detail(id))
  const words = observationWords(system)
  const [tab, setTab] = useState('seen')
  const edit = useRecordEdit(ObservationForm, { id, project, system }, { isOpen: row.canEdit, register })
  // Photos that were chosen with the observation, and not sent because the page was closed before.
  const unsent = useKeptFiles(photosOf(id), row.isConfidential)
  return (
    <>
      {unsent.files.length > 0 && (
        <Suspense>
          <SendPhotos row={row} photos={unsent} onDone={() => unsent.change([])} />
        </Suspense>
      )}
      <SafetyRecordPage
        row={row}
        project={project}
        system={system}
        copiesTo={null}
        crumbs={crumbs}
        number={row.number}
        title={row.observationTypeName}
        badges={
          <>
            <ObservationBadge statusId={row.statusId} large />
            <NatureBadge nature={row.nature} large />
            {row.isConfidential && <ConfidentialBadge />}
          </>
        }
        pdf={observationPdf(id)}
        edit={edit}
        history={{ entity: observations.entity, id, actions: observationHistoryWords }}
        actions={
          <MoveButtons
            moves={movesOf(words.cancel)}
            allowed={row.allowedActions}
            onNear={ObservationMoveModal.preload}
            renderModal={(move, close) => <ObservationMoveModal row={row} move={move} onClose={close} />}
          />
        }
        facts={<KeyFacts row={row} project={project} system={system} />}
        about={words.about}
        tab={tab}
        onTab={setTab}
        tabs={[
          { id: 'seen', label: words.seen, content: <Seen row={row} project={project} cancelled={words.cancelled} /> },
          {
            id: 'actions',
            label: 'Actions',
            count: row.actionCount,
            content: (
              <ActionsPanel
                project={project}
                system={system}
                source={{ sourceKind: 'observation', sourceId: id }}
                start={{
                  assignedClientId: row.clientId,
                  locationId: row.locationId,
                  categoryId: row.observationTypeId,
                  ...onlyAsset(row.assets),
                }}
                mayAdd={row.statusId === observationStatus.open && project.pageData.addsIn.includes(system)}
              />
            ),
          },
        ]}
      />
    </>
  )
}

const movesOf = (verb: string) => ({ ...observationMoves, cancel: { ...observationMoves.cancel, verb } })

/** The one item that it names, for an action that keeps it; nothing where there are none or several. */
function onlyAsset(assets: readonly NamedAsset[]) {
  const [asset, ...others] = assets
  return asset && others.length === 0 ? { [`${asset.kind}Id`]: asset.id } : {}
}

const KeyFacts = ({ row, project, system }: { row: Observation; project: Project; system: System }) => (
  <Facts
    facts={[
      ...(row.processSubTypeName ? [{ label: 'Sub type', value: row.processSubTypeName }] : []),
      ...(row.assets.length > 0
        ? [{ label: 'Assets', value: <Assets row={row} project={project} system={system} /> }]
        : []),
      { label: 'Company', value: row.clientName },
      { label: 'Location', value: row.locationName },
      ...(row.priorityName ? [{ label: 'Priority', value: row.priorityName }] : []),
      ...(row.thanksTo ? [{ label: 'Thanks to', value: row.thanksTo }] : []),
      ...changeFact(row, project),
      { label: 'Raised', value: <Moment at={row.createdOn} withTime /> },
      { label: 'Raised by', value: <UserLink id={row.raisedByUserId} name={row.raisedByName} /> },
    ]}
  />
)

const adHocOf = { equipment: 'inspectionsadhoc', nonEquipmentItem: 'nonequipmentinspectionsadhoc' } as const

/** The items that it names, each with the way to inspect or maintain it now. */
const Assets = ({ row, project, system }: { row: Observation; project: Project; system: System }) => (
  <ul>
    {row.assets.map(({ kind, id, number, name }) => (
      <li key={`${kind} ${id}`}>
        <UiLink href={recordPath(kind, { projectId: row.projectId, id }, system)}>{`${number} ${name}`}</UiLink>
        {row.statusId === observationStatus.open && project.pageData.addsIn.includes(system) && (
          <>
            {', '}
            <UiLink
              href={`${projectPath(system, row.projectId, adHocOf[kind])}?item=${id}`}
              aria-label={`Inspect ${number} now`}
            >
              inspect now
            </UiLink>
          </>
        )}
      </li>
    ))}
  </ul>
)

const Seen = ({ row, project, cancelled }: { row: Observation; project: Project; cancelled: string }) => (
  <div className="stack">
    {row.statusId === observationStatus.cancelled && (
      <Notice tone="grey" title={cancelled}>
        {row.reason}
      </Notice>
    )}
    <div className="panels">
      <Panel
        title="Description"
        action={
          row.statusId !== observationStatus.cancelled && (
            <ChangeFromRecord kind="observation" row={row} project={project} />
          )
        }
      >
        <p className="prose">{row.description}</p>
        {row.alreadyFixed && <p className="quiet">It was put right at once.</p>}
        {row.statusId === observationStatus.closed && row.reason && (
          <>
            <h3>When it was closed</h3>
            <p className="prose">{row.reason}</p>
          </>
        )}
      </Panel>
      <AttachedFiles
        entity={observations.entity}
        field="photos"
        row={row}
        title="Photos"
        files={row.photos}
        asPictures
        none="No photos yet."
      />
    </div>
  </div>
)
