import { createFileRoute } from '@tanstack/react-router'
import { templates } from '#src/entities/template/data.ts'
import { TemplateList } from '#src/entities/template/TemplateList.tsx'

export const Route = createFileRoute('/manage/templates/')({
  staticData: { title: 'Templates' },
  // What it loads belongs to its screen, not to the first page of the product.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(templates.list()),
  component: TemplateList,
})
