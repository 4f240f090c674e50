import { createFileRoute } from '@tanstack/react-router'
import { LaterScreen } from '#src/pages/LaterScreen.tsx'

export const Route = createFileRoute('/manage/projectDocumentSearch/')({
  staticData: { title: 'Project documents search' },
  component: () => (
    <LaterScreen title="Project documents search">
      A search over the documents of all your projects, by title, number and text.
    </LaterScreen>
  ),
})
