import type { NonEquipmentItem } from '#contract/entities/nonEquipmentItem.ts'
import { itemStatus } from '#contract/equipment/statuses.ts'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { lazyPart } from '#src/ui/lazyPart.tsx'
import { Facts } from '#src/ui/page/Facts.tsx'
import { Panel } from '#src/ui/page/Panel.tsx'
import { Moment } from '#src/ui/time/Moment.tsx'
import { DocumentsPanel, InspectedPage, isInBuilding, type ItemPlace } from '../inspection/shared/InspectedPage.tsx'
import { ItemBadge, TagBadge } from '../equipment/shared/looks.tsx'
import { nonEquipmentItems } from './data.ts'
import { itemHistoryWords, itemMoves } from './itemMoves.ts'

const ItemForm = lazyPart(() => import('./ItemForm.tsx').then((file) => ({ default: file.ItemForm })))
const ItemMoveModal = lazyPart(() => import('./ItemMoveModal.tsx').then((file) => ({ default: file.ItemMoveModal })))

/** One place or structure: its tag, its inspections and its documents. */
export function ItemDetail(place: ItemPlace) {
  const row = useOpenRecord(nonEquipmentItems.detail(place.id))
  return (
    <InspectedPage
      kind="nonEquipmentItem"
      entity={nonEquipmentItems.entity}
      row={row}
      place={place}
      badges={
        <>
          <ItemBadge statusId={row.statusId} large />
          {row.tag && <TagBadge tag={row.tag} large />}
        </>
      }
      form={ItemForm}
      moves={itemMoves}
      modal={ItemMoveModal}
      historyWords={itemHistoryWords}
      facts={(nextDue) => [
        { label: 'Type', value: row.equipmentTypeName },
        nextDue,
        { label: 'Location', value: row.locationName },
        { label: 'Company', value: row.clientName, more: row.supervisor ?? undefined },
        isInBuilding(row)
          ? { label: 'Reference', value: row.reference }
          : { label: 'Loading class', value: row.loadClass },
      ]}
      details={<Details row={row} />}
      documents={<DocumentsPanel entity={nonEquipmentItems.entity} row={row} />}
      actionSource={{ nonEquipmentItemId: row.id }}
      hasGone={row.statusId === itemStatus.removed}
    />
  )
}

const Details = ({ row }: { row: NonEquipmentItem }) => (
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
)
