import { createFileRoute } from '@tanstack/react-router'
import { gates } from '#contract/session.ts'
import { only } from '#src/frame/gate.ts'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'
import { editId } from '#src/routes/-params.ts'

export const Route = createFileRoute('/manage/questionTemplates/edit/$id')({
  staticData: { title: 'Question template' },
  params: editId,
  beforeLoad: only(gates.administration),
  component: () => <LaterScreen title="Question template">The builder of one questionnaire: sections, questions, conditions and a preview.</LaterScreen>,
})
