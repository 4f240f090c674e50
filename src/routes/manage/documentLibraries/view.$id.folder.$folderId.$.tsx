import { createFileRoute } from '@tanstack/react-router'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'
import { ids } from '#src/routes/-params.ts'

export const Route = createFileRoute('/manage/documentLibraries/view/$id/folder/$folderId/$')({
  staticData: { title: 'Library folder' },
  params: ids('id', 'folderId'),
  component: () => <LaterScreen title="Library folder">One folder of a document library with its documents.</LaterScreen>,
})
