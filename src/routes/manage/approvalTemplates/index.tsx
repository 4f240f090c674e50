import { createFileRoute } from '@tanstack/react-router'
import { roleListTemplates } from '#src/entities/roleListTemplate/data.ts'
import { RoleListTemplateList } from '#src/entities/roleListTemplate/RoleListTemplateList.tsx'

export const Route = createFileRoute('/manage/approvalTemplates/')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(roleListTemplates.list()),
  component: RoleListTemplateList,
})
