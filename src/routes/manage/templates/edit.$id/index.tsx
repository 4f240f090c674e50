import { createFileRoute } from '@tanstack/react-router'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'
import { editId } from '#src/routes/-params.ts'

export const Route = createFileRoute('/manage/templates/edit/$id/')({
  staticData: { title: 'Template' },
  params: editId,
  component: () => <LaterScreen title="Template">One folder structure as a tree, with its starter documents.</LaterScreen>,
})
