import { projectDocument } from '#contract/entities/projectDocument.ts'
import { bulkApprovalCalls } from '#server/features/documents/bulkApproval.ts'
import { documentResource } from '#server/features/documents/documentResource.ts'
import type { Resource } from '#server/core/resourceKind.ts'
import { projectFolders } from '#server/db/tables/projectFolder.ts'
import { projectDocumentFmResource } from '../projectDocumentFm/resource.ts'
import { projectDocumentPmpResource } from '../projectDocumentPmp/resource.ts'
import { projectDocumentSmsResource } from '../projectDocumentSms/resource.ts'
import { documentTablesOf } from '#server/db/tables/projectDocument.ts'

const sfs = documentResource(projectDocument, 'sfs', documentTablesOf, projectFolders)

export const projectDocumentResource: Resource<typeof projectDocument> = {
  ...sfs,
  calls: (kind) =>
    sfs.calls!(kind).route(
      '/',
      bulkApprovalCalls({
        sfs: kind,
        pmp: projectDocumentPmpResource,
        sms: projectDocumentSmsResource,
        fm: projectDocumentFmResource,
      }),
    ),
}
