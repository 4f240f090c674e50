import type { Equipment } from '#contract/entities/equipment.ts'
import { equipmentStatus, ownershipWords } from '#contract/equipment/statuses.ts'
import { warrantyEnd } from '#contract/equipment/warranty.ts'
import { measure, number } from '#contract/text/amounts.ts'
import { money } from '#contract/text/money.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { EmptyState } from '#src/ui/page/EmptyState.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { equipments } from './data.ts'
import { equipmentHistoryWords, equipmentMoves } from './equipmentMoves.ts'
import { DocumentsPanel, InspectedPage, isInBuilding, type ItemPlace } from '../inspection/shared/InspectedPage.tsx'
import { EquipmentBadge } from './shared/looks.tsx'

const EquipmentForm = lazyPart(() => import('./EquipmentForm.tsx').then((file) => ({ default: file.EquipmentForm })))
const EquipmentMoveModal = lazyPart(() =>
  import('./EquipmentMoveModal.tsx').then((file) => ({ default: file.EquipmentMoveModal })),
)

/** One piece of equipment: whether it may be used, its inspections, its documents and who operates it. */
export function EquipmentDetail(place: ItemPlace) {
  const row = useOpenRecord(equipments.detail(place.id))
  return (
    <InspectedPage
      kind="equipment"
      entity={equipments.entity}
      row={row}
      place={place}
      badges={<EquipmentBadge statusId={row.statusId} large />}
      form={EquipmentForm}
      moves={equipmentMoves}
      modal={EquipmentMoveModal}
      historyWords={equipmentHistoryWords}
      facts={(nextDue) => [
        { label: 'Type', value: row.equipmentTypeName },
        nextDue,
        { label: 'Owner', value: row.clientName, more: ownershipWords[row.ownership] },
        isInBuilding(row)
          ? { label: 'Tag number', value: row.tagNumber }
          : { label: 'Plant number', value: row.plantNumber },
        { label: 'Location', value: row.locationName },
      ]}
      details={<Details row={row} currency={place.project.currency} />}
      documents={<DocumentsPanel entity={equipments.entity} row={row} />}
      tabs={
        isInBuilding(row)
          ? []
          : [
              {
                id: 'operators',
                label: 'Operators',
                count: row.operators.length,
                content: <OperatorsPanel row={row} />,
              },
            ]
      }
      actionSource={{ equipmentId: row.id }}
      hasGone={row.statusId === equipmentStatus.decommissioned}
    />
  )
}

const Details = ({ row, currency }: { row: Equipment; currency: string }) => (
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
