import { ItemDetail } from '#src/entities/nonEquipmentItem/ItemDetail.tsx'
import { placeInspections } from '#src/entities/nonEquipmentInspection/placeInspections.ts'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import { inspectionsOfItem } from './itemInspections.tsx'
import type { RecordProps } from '../projectPage.ts'

/** The page of one place or structure. */
export const ItemRecord = ({ project, system, recordId, crumbs }: RecordProps) => (
  <ItemDetail
    id={recordId}
    project={project}
    system={system}
    crumbs={crumbs}
    register={pageHref(system, project.id, 'nonequipmentitems')}
    inspections={inspectionsOfItem({ kind: placeInspections, project, system, itemId: recordId })}
  />
)
