import { createFileRoute } from '@tanstack/react-router'
import { roleListTemplates } from '#src/entities/roleListTemplate/data.ts'
import { RoleListTemplateList } from '#src/entities/roleListTemplate/RoleListTemplateList.tsx'

export const Route = createFileRoute('/manage/approvalTemplates/')({
  // What it loads belongs to its screen, not to the first page of the product.
  codeSplitGroupings: [['loader', 'component']],
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(roleListTemplates.list()),
  component: RoleListTemplateList,
})
