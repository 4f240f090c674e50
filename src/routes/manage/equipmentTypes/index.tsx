import { createFileRoute } from '@tanstack/react-router'
import { gates } from '#contract/session.ts'
import { only } from '#src/frame/gate.ts'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'

export const Route = createFileRoute('/manage/equipmentTypes/')({
  staticData: { title: 'Equipment types' },
  beforeLoad: only(gates.administration),
  component: () => <LaterScreen title="Equipment types">The types of plant and equipment with their inspection intervals.</LaterScreen>,
})
