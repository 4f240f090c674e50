import { IconQrcode } from '@tabler/icons-react'
import { Suspense, useState, type FC, type ReactNode } from 'react'
import type { Project } from '#contract/entities/project.ts'
import type { Entity } from '#contract/entity.ts'
import type { ScheduleStanding } from '#contract/equipment/inspected.ts'
import type { InspectedKind } from '#contract/equipment/statuses.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import { systems, type System } from '#contract/systems.ts'
import { lazyPart, type Preloads } from '#src/ui/lazyPart.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Facts, type Fact } from '#src/ui/page/Facts.tsx'
import type { Crumb } from '#src/ui/page/PageHeader.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import type { Tab } from '#src/ui/page/Tabs.tsx'
import { faultsTab } from '../../observation/shared/FaultsPanel.tsx'
import { RecordCodeDialog } from '#src/entities/safetyRecord/RecordCodeDialog.tsx'
import type { ActionSource } from '../../questionResponseAction/data.ts'
import { ActionsPanel } from '../../questionResponseAction/shared/ActionsPanel.tsx'
import { MoveButtons } from '../../record/moves/MoveButtons.tsx'
import type { MoveWords } from '../../record/moves/moveWords.ts'
import { RecordPage } from '../../record/RecordPage.tsx'
import { HoldNotice } from '../../equipment/shared/HoldNotice.tsx'
import { offeredMoves } from '../../equipment/shared/inspectedMoves.ts'
import { useInspectionNames, type InspectedRow } from '../../equipment/shared/inspectedRow.ts'
import { labelsHref } from '../../equipment/shared/labelsHref.ts'
import { nextDueFact } from '../../equipment/shared/nextDueFact.tsx'
import { SchedulePanel } from '../../equipment/shared/SchedulePanel.tsx'
import { useRecordEdit } from '#src/entities/record/useRecordEdit.tsx'

export const DocumentsPanel = lazyPart(() =>
  import('../../equipment/shared/DocumentsPanel.tsx').then((file) => ({ default: file.DocumentsPanel })),
)

/** What the page of an item is given. */
export interface ItemPlace {
  id: number
  project: Project
  system: System
  crumbs: readonly Crumb[]
  /** The URL of the register. */
  register: string
  /** Its inspections, and the link that begins one of its schedule; none for readers. */
  inspections: {
    content: ReactNode
    renderInspect: ((scheduleKey: string, words: string, statusId: number) => ReactNode) | undefined
  }
}

interface Props<R extends InspectedRow, Move extends string> {
  kind: InspectedKind
  entity: Entity
  row: R
  place: ItemPlace
  badges: ReactNode
  form: FC<{ id: number; project: Project; system: System; onClose(): void; onRemoved(): void }> & Preloads
  moves: Readonly<Record<Move, MoveWords>>
  modal: FC<{ row: R; move: Move; onClose(): void }> & Preloads
  historyWords: Partial<Record<string, string>>
  /** The key facts, among them what is due next. */
  facts: (nextDue: Fact) => readonly Fact[]
  details: ReactNode
  documents: ReactNode
  /** Tabs between the documents and the faults. */
  tabs?: readonly (Tab & { content: ReactNode })[]
  actionSource: ActionSource
  /** Whether it is gone for good, and nothing new is written about it. */
  hasGone: boolean
}

/** Whether an item belongs to a building in use. */
export const isInBuilding = ({ systemId }: InspectedRow) => systemId === systems.fm

/** The page of what is inspected: whether it may be used, its schedule, inspections, documents, faults and actions. */
export function InspectedPage<R extends InspectedRow, Move extends string>({
  kind,
  entity,
  row,
  place: { id, project, system, crumbs, register, inspections },
  form: Form,
  modal: Modal,
  ...page
}: Props<R, Move>) {
  const [tab, setTab] = useState('details')
  const [showsCode, setShowsCode] = useState(false)
  const nameOf = useInspectionNames()
  const edit = useRecordEdit(Form, { id, project, system }, { isOpen: row.canEdit, register })
  const words = inspectionWords(system, kind)
  const renderInspect =
    inspections.renderInspect &&
    (({ scheduleKey, inspectionTypeId }: ScheduleStanding) =>
      inspections.renderInspect?.(scheduleKey, nameOf(inspectionTypeId), row.statusId))
  return (
    <>
      <RecordPage
        crumbs={crumbs}
        number={row.number}
        title={row.name}
        badges={page.badges}
        tools={
          <Button
            kind="quiet"
            icon={<IconQrcode size={16} />}
            aria-label="QR code"
            onClick={() => setShowsCode(true)}
          />
        }
        edit={edit}
        history={{ entity, id, actions: page.historyWords }}
        actions={
          <MoveButtons
            moves={page.moves}
            allowed={offeredMoves(row)}
            onNear={Modal.preload}
            renderModal={(move, close) => <Modal row={row} move={move} onClose={close} />}
          />
        }
        facts={<Facts facts={page.facts(nextDueFact(kind, row, renderInspect))} />}
        about={words.aboutItem}
        tab={tab}
        onTab={setTab}
        tabs={[
          {
            id: 'details',
            label: 'Details',
            content: (
              <div className="stack">
                <HoldNotice kind={kind} row={row} />
                {page.details}
              </div>
            ),
          },
          {
            id: 'schedule',
            label: 'Schedule',
            count: row.schedules.length,
            content: <SchedulePanel kind={kind} row={row} {...(renderInspect && { renderInspect })} />,
          },
          { id: 'inspections', label: words.schedule, content: inspections.content },
          {
            id: 'documents',
            label: 'Documents',
            count: row.documents.length,
            content: <Suspense fallback={<Spinner label="Documents are loading" />}>{page.documents}</Suspense>,
          },
          ...(page.tabs ?? []),
          ...faultsTab({
            project,
            system,
            row,
            names: kind === 'equipment' ? 'equipment' : 'item',
            isThere: !page.hasGone,
          }),
          {
            id: 'actions',
            label: 'Actions',
            count: row.actionCount,
            content: (
              <ActionsPanel
                project={project}
                system={system}
                source={page.actionSource}
                start={{ assignedClientId: row.clientId, locationId: row.locationId }}
                mayAdd={!page.hasGone && project.pageData.addsIn.includes(system)}
              />
            ),
          },
        ]}
      />
      {showsCode && (
        <RecordCodeDialog
          entity={entity}
          id={id}
          called={row.number}
          label={labelsHref(kind, [id], 'a6')}
          onClose={() => setShowsCode(false)}
        />
      )}
    </>
  )
}
