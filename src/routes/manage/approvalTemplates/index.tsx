import { createFileRoute } from '@tanstack/react-router'
import { gates } from '#contract/session.ts'
import { only } from '#src/frame/gate.ts'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'

export const Route = createFileRoute('/manage/approvalTemplates/')({
  staticData: { title: 'Approval templates' },
  beforeLoad: only(gates.administration),
  component: () => <LaterScreen title="Approval templates">The stages through which records are reviewed and approved.</LaterScreen>,
})
