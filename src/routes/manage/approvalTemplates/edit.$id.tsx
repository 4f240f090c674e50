import { createFileRoute } from '@tanstack/react-router'
import { gates } from '#contract/session.ts'
import { only } from '#src/frame/gate.ts'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'
import { editId } from '#src/routes/-params.ts'

export const Route = createFileRoute('/manage/approvalTemplates/edit/$id')({
  staticData: { title: 'Approval template' },
  params: editId,
  beforeLoad: only(gates.administration),
  component: () => <LaterScreen title="Approval template">The stages of one approval, who may act in them, and how long they have.</LaterScreen>,
})
