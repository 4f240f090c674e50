import { external, type Created } from './columns.ts'
import type { Handover, PublishedDocument } from './handover.ts'
import type { CobieRow } from './sheets.ts'

/** The values of the columns ApprovalBy and Stage, which checkers look up in the sheet PickLists. */
const approvals = { authorised: 'Owner Approval', shared: 'Information Only' } as const
const stages = { asBuilt: 'As Built', approved: 'Approved' } as const
export const documentPickLists = { approvals: Object.values(approvals), stages: Object.values(stages) }

/** How many documents a warning names before it only counts the rest. */
const mostNamed = 10

/** The published revision of each document of the safety file. All belong to the facility as a whole. */
export function documentsOf({ documents, project }: Handover, created: Created, warnings: string[]) {
  const names = uniqueNames(documents)
  const untyped = documents.filter(({ typeName }) => typeName === null)
  if (documents.length === 0)
    warnings.push('No document of the safety file is published, so the sheet Document is empty.')
  if (untyped.length > 0)
    warnings.push(`These documents have no type: ${listed(untyped.map((one) => names.get(one.id)!))}.`)
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

const isAsBuilt = ({ code, suitability }: PublishedDocument) =>
  ['A5', 'A6', 'CR'].includes(suitability) || /^\d+$/.test(code)

/** Documents are named by number and title; where two have the same, their ids keep them apart. */
function uniqueNames(documents: readonly PublishedDocument[]) {
  const called = (one: PublishedDocument) => (one.number ? `${one.number} ${one.title}` : one.title)
  const counts = new Map<string, number>()
  for (const one of documents) counts.set(called(one).toLowerCase(), (counts.get(called(one).toLowerCase()) ?? 0) + 1)
  return new Map(
    documents.map((one) => [
      one.id,
      counts.get(called(one).toLowerCase()) === 1 ? called(one) : `${called(one)} (${one.id})`,
    ]),
  )
}

function listed(names: readonly string[]) {
  const rest = names.length - mostNamed
  return rest > 0 ? `${names.slice(0, mostNamed).join(', ')} and ${rest} more` : names.join(', ')
}
