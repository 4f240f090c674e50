import { EquipmentDetail } from '#src/entities/equipment/EquipmentDetail.tsx'
import { equipmentInspections } from '#src/entities/inspection/equipmentInspections.ts'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import { inspectionsOfItem } from './itemInspections.tsx'
import type { RecordProps } from '../projectPage.ts'

/** The page of one piece of equipment. */
export const EquipmentRecord = ({ project, system, recordId, crumbs }: RecordProps) => (
  <EquipmentDetail
    id={recordId}
    project={project}
    system={system}
    crumbs={crumbs}
    register={pageHref(system, project.id, 'equipments')}
    inspections={inspectionsOfItem({ kind: equipmentInspections, project, system, itemId: recordId })}
  />
)
