import { createFileRoute } from '@tanstack/react-router'
import { gates } from '#contract/session.ts'
import { only } from '#src/frame/gate.ts'
import { LaterScreen } from '#src/frame/LaterScreen.tsx'

export const Route = createFileRoute('/manage/documentLibraries/')({
  staticData: { title: 'Document libraries' },
  beforeLoad: only(gates.documentLibraries),
  component: () => <LaterScreen title="Document libraries">The controlled documents of each company: policies, insurances, standard RAMS, toolbox talks.</LaterScreen>,
})
