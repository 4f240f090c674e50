import { createFileRoute } from '@tanstack/react-router'
import { LaterScreen } from '#src/pages/LaterScreen.tsx'
import { ids } from '#src/routes/-params.ts'

export const Route = createFileRoute('/manage/bulkAddFolderUsers/view/$id')({
  staticData: { title: 'Folder users' },
  params: ids('id'),
  component: () => (
    <LaterScreen title="Folder users">Set the rights of many people on many folders of a project at once.</LaterScreen>
  ),
})
