import { createFileRoute } from '@tanstack/react-router'
import { gates } from '#contract/session.ts'
import { only } from '#src/frame/gate.ts'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'
import { editId } from '#src/routes/-params.ts'

export const Route = createFileRoute('/manage/manualClassifications/edit/$id')({
  staticData: { title: 'Manual classification' },
  params: editId,
  beforeLoad: only(gates.administration),
  component: () => <LaterScreen title="Manual classification">One entry of the classification tree, with the folders that use it.</LaterScreen>,
})
