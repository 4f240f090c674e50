import { EquipmentDetail } from '#src/entities/equipment/EquipmentDetail.tsx'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import type { RecordProps } from './projectPage.ts'

/** The page of one piece of equipment. */
export const EquipmentRecord = ({ project, system, recordId, crumbs }: RecordProps) => (
  <EquipmentDetail
    id={recordId}
    project={project}
    system={system}
    crumbs={crumbs}
    register={pageHref(system, project.id, 'equipments')}
  />
)
