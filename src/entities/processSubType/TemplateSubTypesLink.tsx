import { SubTypesTable } from './SubTypesTable.tsx'
import { rulesInWords } from './subTypeWords.ts'

/** The sub types that take an approval. */
export const TemplateSubTypesLink = ({ templateId }: { templateId: number }) => (
  <SubTypesTable
    label="Sub types of this approval"
    empty="No sub type takes this approval yet."
    keeps={({ approvalTemplateId }) => approvalTemplateId === templateId}
    about={{ head: 'Rules', width: '36%', cell: (row) => rulesInWords(row) || '—' }}
  />
)
