import { Navigate } from '@tanstack/react-router'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { InspectionDetail } from '#src/entities/inspection/shared/InspectionDetail.tsx'
import type { InspectionKind } from '#src/entities/inspection/shared/inspectionKind.ts'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import type { RecordProps } from '../projectPage.ts'

/**
 * The page of one inspection. One of equipment has its address below the equipment (specification, 2.4); any other
 * address of it leads there.
 */
export function InspectionPage({
  kind,
  project,
  system,
  recordId,
  equipmentId,
  crumbs,
}: RecordProps & { kind: InspectionKind }) {
  const { itemId } = useOpenRecord(kind.data.detail(recordId))
  if (kind.isBelowItem && equipmentId !== itemId)
    return <Navigate to={kind.href({ projectId: project.id, itemId, id: recordId }, system)} replace />
  return (
    <InspectionDetail
      kind={kind}
      id={recordId}
      project={project}
      system={system}
      crumbs={crumbs}
      register={pageHref(system, project.id, kind.pages.register)}
      itemHref={(id) => `${pageHref(system, project.id, kind.pages.items)}/${id}`}
    />
  )
}
