import { createFileRoute } from '@tanstack/react-router'
import { gates } from '#contract/session.ts'
import { only } from '#src/frame/gate.ts'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'

export const Route = createFileRoute('/manage/manualClassifications/')({
  staticData: { title: 'Manual classifications' },
  beforeLoad: only(gates.administration),
  component: () => <LaterScreen title="Manual classifications">The tree by which folders and documents of the handover manual are classified.</LaterScreen>,
})
