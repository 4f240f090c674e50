import { IconQrcode } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useState, type ReactNode } from 'react'
import type { Equipment } from '#contract/entities/equipment.ts'
import type { Project } from '#contract/entities/project.ts'
import { equipmentStatus, ownershipWords } from '#contract/equipment/statuses.ts'
import { warrantyEnd } from '#contract/equipment/warranty.ts'
import type { ScheduleStanding } from '#contract/equipment/inspected.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import { systems, type System } from '#contract/systems.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { measure, number } from '#contract/text/amounts.ts'
import { arriving } from '#src/ui/arriving.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import type { Crumb } from '#src/ui/page/PageHeader.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { money } from '#contract/text/money.ts'
import { Spinner } from '#src/ui/page/Spinner.tsx'
import { faultsTab } from '../observation/shared/FaultsPanel.tsx'
import { RecordCodeDialog } from '../process/instance/RecordCodeDialog.tsx'
import { ActionsPanel } from '../questionResponseAction/shared/ActionsPanel.tsx'
import { MoveButtons } from '../record/moves/MoveButtons.tsx'
import { RecordPage } from '../record/RecordPage.tsx'
import { equipments } from './data.ts'
import { equipmentHistoryWords, equipmentMoves } from './equipmentMoves.ts'
import { HoldNotice } from './shared/HoldNotice.tsx'
import { labelsHref } from './shared/labelsHref.ts'
import { EquipmentBadge } from './shared/looks.tsx'
import { nextDueFact } from './shared/nextDueFact.tsx'
import { offeredMoves } from './shared/inspectedMoves.ts'
import { useInspectionNames } from './shared/inspectedRow.ts'
import { SchedulePanel } from './shared/SchedulePanel.tsx'

const EquipmentForm = arriving(() => import('./EquipmentForm.tsx').then((file) => ({ default: file.EquipmentForm })))
const EquipmentMoveModal = arriving(() =>
  import('./EquipmentMoveModal.tsx').then((file) => ({ default: file.EquipmentMoveModal })),
)
const DocumentsPanel = arriving(() =>
  import('./shared/DocumentsPanel.tsx').then((file) => ({ default: file.DocumentsPanel })),
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

/** One piece of equipment: whether it may be used, its inspections, its documents and who operates it. */
export function EquipmentDetail({ id, project, system, crumbs, register, inspections }: Props) {
  const row = useOpenRecord(equipments.detail(id))
  const [tab, setTab] = useState('details')
  const nameOf = useInspectionNames()
  const [showsCode, setShowsCode] = useState(false)
  const navigate = useNavigate()
  const words = inspectionWords(system, 'equipment')
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
        badges={<EquipmentBadge statusId={row.statusId} large />}
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
          onNear: EquipmentForm.early,
          renderForm: (close) => (
            <EquipmentForm
              id={id}
              project={project}
              system={system}
              onClose={close}
              onRemoved={() => void navigate({ to: register })}
            />
          ),
        }}
        history={{ entity: equipments.entity, id, actions: equipmentHistoryWords }}
        actions={
          <MoveButtons
            moves={equipmentMoves}
            allowed={offeredMoves(row)}
            onNear={EquipmentMoveModal.early}
            renderModal={(move, close) => <EquipmentMoveModal row={row} move={move} onClose={close} />}
          />
        }
        facts={<KeyFacts row={row} renderInspect={renderInspect} />}
        about={words.aboutItem}
        tab={tab}
        onTab={setTab}
        tabs={[
          { id: 'details', label: 'Details', content: <Details row={row} currency={project.currency} /> },
          {
            id: 'schedule',
            label: 'Schedule',
            count: row.schedules.length,
            content: <SchedulePanel kind="equipment" row={row} {...(renderInspect && { renderInspect })} />,
          },
          { id: 'inspections', label: words.schedule, content: inspections.content },
          {
            id: 'documents',
            label: 'Documents',
            count: row.documents.length,
            content: (
              <Suspense fallback={<Spinner label="Documents are loading" />}>
                <DocumentsPanel entity={equipments.entity} row={row} />
              </Suspense>
            ),
          },
          ...(isInBuilding(row)
            ? []
            : [
                {
                  id: 'operators',
                  label: 'Operators',
                  count: row.operators.length,
                  content: <OperatorsPanel row={row} />,
                },
              ]),
          ...faultsTab({
            project,
            system,
            row,
            names: 'equipment',
            isThere: row.statusId !== equipmentStatus.decommissioned,
          }),
          {
            id: 'actions',
            label: 'Actions',
            count: row.actionCount,
            content: (
              <ActionsPanel
                project={project}
                system={system}
                source={{ equipmentId: id }}
                start={{ assignedClientId: row.clientId, locationId: row.locationId }}
                mayAdd={row.statusId !== equipmentStatus.decommissioned && project.pageData.addsIn.includes(system)}
              />
            ),
          },
        ]}
      />
      {showsCode && (
        <RecordCodeDialog
          entity={equipments.entity}
          id={id}
          called={row.number}
          label={labelsHref('equipment', [id], 'a6')}
          onClose={() => setShowsCode(false)}
        />
      )}
    </>
  )
}

const isInBuilding = ({ systemId }: Equipment) => systemId === systems.fm

interface KeyFactsProps {
  row: Equipment
  renderInspect: ((standing: ScheduleStanding) => ReactNode) | undefined
}

const KeyFacts = ({ row, renderInspect }: KeyFactsProps) => (
  <Facts
    facts={[
      { label: 'Type', value: row.equipmentTypeName },
      nextDueFact('equipment', row, renderInspect),
      { label: 'Owner', value: row.clientName, more: ownershipWords[row.ownership] },
      isInBuilding(row)
        ? { label: 'Tag number', value: row.tagNumber }
        : { label: 'Plant number', value: row.plantNumber },
      { label: 'Location', value: row.locationName },
    ]}
  />
)

const Details = ({ row, currency }: { row: Equipment; currency: string }) => (
  <div className="stack">
    <HoldNotice kind="equipment" row={row} />
    <div className="panels">
      <Panel title={isInBuilding(row) ? 'Asset' : 'Machine'}>
        <Facts
          columns={2}
          facts={[
            { label: 'Make', value: row.make },
            { label: 'Model', value: row.model },
            { label: 'Serial number', value: row.serialNumber },
            { label: 'Year', value: row.year },
            { label: 'Safe working load', value: row.swlKg === null ? null : measure(row.swlKg, 'kg', 0) },
            { label: 'Hours or kilometres', value: row.hours === null ? null : number(row.hours) },
            ...(isInBuilding(row)
              ? []
              : [
                  { label: 'On hire from', value: row.onHireFrom && <Moment at={row.onHireFrom} /> },
                  { label: 'Off hire on', value: row.offHireOn && <Moment at={row.offHireOn} /> },
                  { label: 'On this site since', value: <Moment at={row.arrivedOn ?? row.createdOn} /> },
                ]),
            { label: 'In service since', value: row.inServiceOn && <Moment at={row.inServiceOn} /> },
          ]}
        />
        {row.notes && <p className="prose">{row.notes}</p>}
      </Panel>
      {row.isAsset && (
        <Panel title="For facility management">
          <Facts
            columns={2}
            facts={[
              { label: 'Space', value: row.spaceName },
              { label: 'System', value: row.systemName },
              { label: 'Tag number', value: row.tagNumber },
              { label: 'Bar code', value: row.barCode },
              { label: 'Installed on', value: row.installedOn && <Moment at={row.installedOn} /> },
              { label: 'Warranty', ...warrantyOf(row) },
              { label: 'Guarantor', value: row.warrantyGuarantorClientName },
              { label: 'Expected life', value: row.expectedLifeYears && `${row.expectedLifeYears} years` },
              {
                label: 'Replacement cost',
                value: row.replacementCost === null ? null : money(row.replacementCost, currency),
              },
              { label: 'Handed over on', value: row.handedOverOn && <Moment at={row.handedOverOn} /> },
            ]}
          />
        </Panel>
      )}
    </div>
  </div>
)

/** Until when the warranty runs; its start alone while nobody has said how long it runs. */
const warrantyOf = (row: Equipment) => {
  const { warrantyStart: start, warrantyMonths: months } = row
  if (start === null) return { value: null }
  const end = warrantyEnd(row)
  if (end === null) return { value: <Moment at={start} />, more: 'Its start; how long it runs is missing' }
  return {
    value: (
      <>
        Until <Moment at={end} />
      </>
    ),
    more: (
      <>
        {months} months from <Moment at={start} />
      </>
    ),
  }
}

const OperatorsPanel = ({ row }: { row: Equipment }) => (
  <Panel title="Operators" count={row.operators.length} flush>
    {row.operators.length === 0 ? (
      <EmptyState title="No items">Those who may operate it, with their cards, are listed here.</EmptyState>
    ) : (
      <table className="table" aria-label="Operators">
        <thead>
          <tr>
            {['Name', 'Company', 'Card'].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {row.operators.map(({ name, company, card }) => (
            <tr key={`${name} ${company} ${card}`}>
              <td className="title">{name}</td>
              <td>{company ?? '—'}</td>
              <td>{card ?? '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </Panel>
)
