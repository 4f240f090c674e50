import { createFileRoute } from '@tanstack/react-router'
import { questionTemplates } from '#src/entities/questionTemplate/data.ts'
import { QuestionTemplateList } from '#src/entities/questionTemplate/QuestionTemplateList.tsx'

export const Route = createFileRoute('/manage/questionTemplates/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(questionTemplates.list()),
  component: QuestionTemplateList,
})
