import { createFileRoute } from '@tanstack/react-router'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'
import { ids } from '#src/routes/-params.ts'

export const Route = createFileRoute('/manage/templates/edit/$id/folders/$folderId')({
  staticData: { title: 'Template folder' },
  params: ids('id', 'folderId'),
  component: () => <LaterScreen title="Template folder">One folder of a template: what belongs in it and who provides it.</LaterScreen>,
})
