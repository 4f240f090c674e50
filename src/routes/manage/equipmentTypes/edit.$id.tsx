import { createFileRoute } from '@tanstack/react-router'
import { gates } from '#contract/session.ts'
import { only } from '#src/frame/gate.ts'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'
import { editId } from '#src/routes/-params.ts'

export const Route = createFileRoute('/manage/equipmentTypes/edit/$id')({
  staticData: { title: 'Equipment type' },
  params: editId,
  beforeLoad: only(gates.administration),
  component: () => <LaterScreen title="Equipment type">One type of equipment: category, certificates and inspection schedule.</LaterScreen>,
})
