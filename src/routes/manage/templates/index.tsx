import { createFileRoute } from '@tanstack/react-router'
import { templates } from '#src/entities/template/data.ts'
import { TemplateList } from '#src/entities/template/TemplateList.tsx'

export const Route = createFileRoute('/manage/templates/')({
  staticData: { title: 'Templates' },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(templates.list()),
  component: TemplateList,
})
