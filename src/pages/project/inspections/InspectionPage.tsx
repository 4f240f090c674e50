import { recordPath } from '#contract/recordPages.ts'
import { Navigate } from '@tanstack/react-router'
import { useOpenRecord } from '#src/data/useOpenRecord.ts'
import { InspectionDetail } from '#src/entities/inspection/shared/InspectionDetail.tsx'
import type { InspectionKind } from '#src/entities/inspection/shared/inspectionKind.ts'
import type { RecordProps } from '../projectPage.ts'

/**
 * The page of one inspection. One of equipment has its address below the equipment (specification, 2.4); any other
 * address of it leads there.
 */
export function InspectionPage({
  kind,
  id,
  project,
  system,
  equipmentId,
  crumbs,
  register,
}: RecordProps & { kind: InspectionKind }) {
  const { itemId } = useOpenRecord(kind.data.detail(id))
  if (kind.isBelowItem && equipmentId !== itemId)
    return <Navigate to={kind.href({ projectId: project.id, itemId, id }, system)} replace />
  return (
    <InspectionDetail
      kind={kind}
      id={id}
      project={project}
      system={system}
      crumbs={crumbs}
      register={register}
      itemHref={(id) => recordPath(kind.itemKind, { projectId: project.id, id }, system)}
    />
  )
}
