import { SubTypesTable } from './SubTypesTable.tsx'

/** The sub types that ask a question template, at the beginning or at the end of a record. */
export const TemplateAskersLink = ({ templateId }: { templateId: number }) => (
  <SubTypesTable
    label="Sub types that ask these questions"
    empty="No sub type asks these questions yet."
    keeps={({ questionTemplateId, closeOutQuestionTemplateId }) =>
      questionTemplateId === templateId || closeOutQuestionTemplateId === templateId
    }
    about={{
      head: 'Asked',
      width: 150,
      cell: ({ questionTemplateId, closeOutQuestionTemplateId }) =>
        [
          questionTemplateId === templateId && 'When it is written',
          closeOutQuestionTemplateId === templateId && 'At the end',
        ]
          .filter(Boolean)
          .join(', '),
    }}
  />
)
