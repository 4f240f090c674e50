import { ItemDetail } from '#src/entities/nonEquipmentItem/ItemDetail.tsx'
import { placeInspections } from '#src/entities/nonEquipmentInspection/placeInspections.ts'
import { inspectionsOfItem } from './itemInspections.tsx'
import type { RecordProps } from '../projectPage.ts'

/** The page of one place or structure. */
export const ItemRecord = ({ id, project, system, crumbs, register }: RecordProps) => (
  <ItemDetail
    id={id}
    project={project}
    system={system}
    crumbs={crumbs}
    register={register}
    inspections={inspectionsOfItem({ kind: placeInspections, project, system, itemId: id })}
  />
)
