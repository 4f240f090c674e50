import { createFileRoute } from '@tanstack/react-router'
import { gates } from '#contract/session.ts'
import { only } from '#src/frame/gate.ts'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'

export const Route = createFileRoute('/manage/questionTemplates/')({
  staticData: { title: 'Question templates' },
  beforeLoad: only(gates.administration),
  component: () => <LaterScreen title="Question templates">The questionnaires behind permits, inspections and the other safety records.</LaterScreen>,
})
