import { IconQrcode } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import type { NonEquipmentItem } from '#contract/entities/nonEquipmentItem.ts'
import type { Project } from '#contract/entities/project.ts'
import { itemStatus } from '#contract/equipment/statuses.ts'
import type { ScheduleStanding } from '#contract/equipment/inspected.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import { systems, type System } from '#contract/systems.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { arriving } from '#src/ui/arriving.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import type { Crumb } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { HoldNotice } from '../equipment/shared/HoldNotice.tsx'
import { labelsHref } from '../equipment/shared/labelsHref.ts'
import { ItemBadge, TagBadge } from '../equipment/shared/looks.tsx'
import { nextDueFact } from '../equipment/shared/nextDueFact.tsx'
import { offeredMoves } from '../equipment/shared/inspectedMoves.ts'
import { useInspectionNames } from '../equipment/shared/inspectedRow.ts'
import { SchedulePanel } from '../equipment/shared/SchedulePanel.tsx'
import { faultsTab } from '../observation/shared/FaultsPanel.tsx'
import { RecordCodeDialog } from '../process/instance/RecordCodeDialog.tsx'
import { ActionsPanel } from '../questionResponseAction/shared/ActionsPanel.tsx'
import { MoveButtons } from '../record/moves/MoveButtons.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import { nonEquipmentItems } from './data.ts'
import { itemHistoryWords, itemMoves } from './itemMoves.ts'

const ItemForm = arriving(() => import('./ItemForm.tsx').then((file) => ({ default: file.ItemForm })))
const ItemMoveModal = arriving(() => import('./ItemMoveModal.tsx').then((file) => ({ default: file.ItemMoveModal })))
const DocumentsPanel = arriving(() =>
  import('../equipment/shared/DocumentsPanel.tsx').then((file) => ({ default: file.DocumentsPanel })),
)

interface Props {
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

/** One place or structure: its tag, its inspections and its documents. */
export function ItemDetail({ id, project, system, crumbs, register, inspections }: Props) {
  const row = useOpenRecord(nonEquipmentItems.detail(id))
  const [tab, setTab] = useState('details')
  const nameOf = useInspectionNames()
  const [showsCode, setShowsCode] = useState(false)
  const navigate = useNavigate()
  const words = inspectionWords(system, 'nonEquipmentItem')
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
        badges={
          <>
            <ItemBadge statusId={row.statusId} large />
            {row.tag && <TagBadge tag={row.tag} large />}
          </>
        }
        tools={
          <Button
            kind="quiet"
            icon={<IconQrcode size={16} />}
            aria-label="QR code"
            onClick={() => setShowsCode(true)}
          />
        }
        edit={{
          words: 'Edit',
          isOpen: row.canEdit,
          onNear: ItemForm.early,
          renderForm: (close) => (
            <ItemForm
              id={id}
              project={project}
              system={system}
              onClose={close}
              onRemoved={() => void navigate({ to: register })}
            />
          ),
        }}
        history={{ entity: nonEquipmentItems.entity, id, actions: itemHistoryWords }}
        actions={
          <MoveButtons
            moves={itemMoves}
            allowed={offeredMoves(row)}
            onNear={ItemMoveModal.early}
            renderModal={(move, close) => <ItemMoveModal row={row} move={move} onClose={close} />}
          />
        }
        facts={<KeyFacts row={row} renderInspect={renderInspect} />}
        about={words.aboutItem}
        tab={tab}
        onTab={setTab}
        tabs={[
          { id: 'details', label: 'Details', content: <Details row={row} /> },
          {
            id: 'schedule',
            label: 'Schedule',
            count: row.schedules.length,
            content: <SchedulePanel kind="nonEquipmentItem" row={row} {...(renderInspect && { renderInspect })} />,
          },
          { id: 'inspections', label: words.schedule, content: inspections.content },
          {
            id: 'documents',
            label: 'Documents',
            count: row.documents.length,
            content: (
              <Suspense fallback={<Spinner label="Documents are loading" />}>
                <DocumentsPanel entity={nonEquipmentItems.entity} row={row} />
              </Suspense>
            ),
          },
          ...faultsTab({ project, system, row, names: 'item', isThere: row.statusId !== itemStatus.removed }),
          {
            id: 'actions',
            label: 'Actions',
            count: row.actionCount,
            content: (
              <ActionsPanel
                project={project}
                system={system}
                source={{ nonEquipmentItemId: id }}
                start={{ assignedClientId: row.clientId, locationId: row.locationId }}
                mayAdd={row.statusId !== itemStatus.removed && project.pageData.addsIn.includes(system)}
              />
            ),
          },
        ]}
      />
      {showsCode && (
        <RecordCodeDialog
          entity={nonEquipmentItems.entity}
          id={id}
          called={row.number}
          label={labelsHref('nonEquipmentItem', [id], 'a6')}
          onClose={() => setShowsCode(false)}
        />
      )}
    </>
  )
}

const isInBuilding = ({ systemId }: NonEquipmentItem) => systemId === systems.fm

interface KeyFactsProps {
  row: NonEquipmentItem
  renderInspect: ((standing: ScheduleStanding) => ReactNode) | undefined
}

const KeyFacts = ({ row, renderInspect }: KeyFactsProps) => (
  <Facts
    facts={[
      { label: 'Type', value: row.equipmentTypeName },
      nextDueFact('nonEquipmentItem', row, renderInspect),
      { label: 'Location', value: row.locationName },
      { label: 'Company', value: row.clientName, more: row.supervisor ?? undefined },
      isInBuilding(row)
        ? { label: 'Reference', value: row.reference }
        : { label: 'Loading class', value: row.loadClass },
    ]}
  />
)

const Details = ({ row }: { row: NonEquipmentItem }) => (
  <div className="stack">
    <HoldNotice kind="nonEquipmentItem" row={row} />
    <Panel title={isInBuilding(row) ? 'Building element' : 'About this place'}>
      <Facts
        columns={2}
        facts={[
          { label: 'Reference', value: row.reference },
          { label: 'Design reference', value: row.designRef },
          ...(isInBuilding(row)
            ? [{ label: 'Since', value: <Moment at={row.arrivedOn ?? row.createdOn} /> }]
            : [
                { label: 'Loading class', value: row.loadClass },
                { label: 'Supervisor', value: row.supervisor },
                { label: 'Put up', value: <Moment at={row.arrivedOn ?? row.createdOn} /> },
              ]),
          { label: 'Handed over on', value: row.handedOverOn && <Moment at={row.handedOverOn} /> },
        ]}
      />
      {row.notes && <p className="prose">{row.notes}</p>}
    </Panel>
  </div>
)
