import { RfiDetail } from '#src/entities/rfi/RfiDetail.tsx'
import { pageHref } from '#src/entities/project/shared/projectAddress.ts'
import type { RecordProps } from '../projectPage.ts'

/** The page of one RFI. */
export const RfiRecord = ({ project, system, recordId, crumbs }: RecordProps) => (
  <RfiDetail id={recordId} project={project} crumbs={crumbs} register={pageHref(system, project.id, 'rfis')} />
)
