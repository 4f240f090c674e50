import { external, type Created } from './columns.ts'
import type { Handover, PublishedDocument } from './handover.ts'
import type { CobieRow } from './sheets.ts'
import { uniqueNames } from './uniqueNames.ts'
import type { Warnings } from './warnings.ts'

/** The values of the columns ApprovalBy and Stage, which checkers look up in the sheet PickLists. */
const approvals = { authorised: 'Owner Approval', shared: 'Information Only' } as const
const stages = { asBuilt: 'As Built', approved: 'Approved' } as const
const issueTypes = ['Residual hazard'] as const
const unknownRisk = 'Unknown'
export const issuePickLists = { types: issueTypes, risks: ['Very High', 'High', 'Moderate', 'Low', unknownRisk] }
export const documentPickLists = { approvals: Object.values(approvals), stages: Object.values(stages) }

/** The published revision of each document of the safety file. All belong to the facility as a whole. */
export function documentsOf({ documents, project }: Handover, created: Created, warnings: Warnings) {
  // By number and title.
  const names = uniqueNames(documents, ({ number, title }) => (number ? `${number} ${title}` : title))
  const untyped = documents.filter(({ typeName }) => typeName === null)
  if (documents.length === 0)
    warnings.say('No document of the safety file is published, so the sheet Document is empty')
  warnings.sayAbout(
    'These documents have no type',
    'projectDocument',
    untyped.map(({ id, folderId }) => ({ id, folderId, called: names.get(id)! })),
  )
  return documents.map((document): CobieRow<'Document'> => {
    const { id, title, typeName, code, suitability, directory, fileName } = document
    return {
      Name: names.get(id)!,
      ...created(document),
      Category: typeName,
      ApprovalBy: /^(?:A\d|CR)$/.test(suitability) ? approvals.authorised : approvals.shared,
      Stage: isAsBuilt(document) ? stages.asBuilt : stages.approved,
      SheetName: 'Facility',
      RowName: project.name,
      Directory: directory,
      File: fileName,
      ...external('Document', id),
      Description: title,
      Reference: `Revision ${code}, suitability ${suitability}`,
    }
  })
}

/** Published for the construction record, the handover or the use. The revision number does not show this. */
const isAsBuilt = ({ suitability }: PublishedDocument) => ['A5', 'A6', 'A7', 'CR'].includes(suitability)

/**
 * The residual hazards: the documents of the safety file about them. The level of risk is stated in the document, not
 * here.
 */
export function issuesOf(
  documents: readonly PublishedDocument[],
  rows: readonly CobieRow<'Document'>[],
  { project }: Handover,
): CobieRow<'Issue'>[] {
  return documents.flatMap((document, at): CobieRow<'Issue'>[] => {
    if (!document.isHazard) return []
    const { Name, CreatedBy, CreatedOn, Description } = rows[at]!
    return [
      {
        Name,
        CreatedBy,
        CreatedOn,
        Type: issueTypes[0],
        Risk: unknownRisk,
        Chance: unknownRisk,
        Impact: unknownRisk,
        SheetName1: 'Facility',
        RowName1: project.name,
        SheetName2: 'Document',
        RowName2: Name,
        Description,
        Owner: CreatedBy,
        Mitigation: `See ${document.fileName}`,
        ...external('Document', document.id),
      },
    ]
  })
}
