import { createFileRoute } from '@tanstack/react-router'
import { gates } from '#contract/session.ts'
import { only } from '#src/frame/gate.ts'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'

export const Route = createFileRoute('/manage/processSubTypes/')({
  staticData: { title: 'Approval Sub Types' },
  beforeLoad: only(gates.administration),
  component: () => <LaterScreen title="Approval Sub Types">The kinds of permit, RAMS, inspection and so on, each with its questionnaire and approval.</LaterScreen>,
})
