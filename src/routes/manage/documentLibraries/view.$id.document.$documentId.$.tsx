import { createFileRoute } from '@tanstack/react-router'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'
import { ids } from '#src/routes/-params.ts'

export const Route = createFileRoute('/manage/documentLibraries/view/$id/document/$documentId/$')({
  staticData: { title: 'Library document' },
  params: ids('id', 'documentId'),
  component: () => <LaterScreen title="Library document">One library document with its revisions and who has acknowledged it.</LaterScreen>,
})
