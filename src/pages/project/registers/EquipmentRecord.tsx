import { EquipmentDetail } from '#src/entities/equipment/EquipmentDetail.tsx'
import { equipmentInspections } from '#src/entities/inspection/equipmentInspections.ts'
import { inspectionsOfItem } from './itemInspections.tsx'
import type { RecordProps } from '../projectPage.ts'

/** The page of one piece of equipment. */
export const EquipmentRecord = ({ id, project, system, crumbs, register }: RecordProps) => (
  <EquipmentDetail
    id={id}
    project={project}
    system={system}
    crumbs={crumbs}
    register={register}
    inspections={inspectionsOfItem({ kind: equipmentInspections, project, system, itemId: id })}
  />
)
