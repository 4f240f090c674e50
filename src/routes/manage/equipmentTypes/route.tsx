import { createFileRoute, Outlet } from '@tanstack/react-router'
import { gates } from '#contract/wire/session.ts'
import { only } from '#src/shell/gate.ts'

export const Route = createFileRoute('/manage/equipmentTypes')({
  staticData: { title: 'Equipment types' },
  beforeLoad: only(gates.administration),
  component: Outlet,
})
