import { createFileRoute } from '@tanstack/react-router'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'

export const Route = createFileRoute('/manage/userTrainings/')({
  staticData: { title: 'My trainings' },
  component: () => <LaterScreen title="My trainings">Your cards, courses and certificates with the dates they expire.</LaterScreen>,
})
