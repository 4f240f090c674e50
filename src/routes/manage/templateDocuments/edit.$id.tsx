import { createFileRoute } from '@tanstack/react-router'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'
import { editId } from '#src/routes/-params.ts'

export const Route = createFileRoute('/manage/templateDocuments/edit/$id')({
  staticData: { title: 'Template document' },
  params: editId,
  component: () => <LaterScreen title="Template document">A starter document of a template, or the place of one that is expected.</LaterScreen>,
})
