import { createFileRoute } from '@tanstack/react-router'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'

export const Route = createFileRoute('/manage/templates/')({
  staticData: { title: 'Templates' },
  component: () => <LaterScreen title="Templates">Folder structures with starter documents that new projects begin with.</LaterScreen>,
})
