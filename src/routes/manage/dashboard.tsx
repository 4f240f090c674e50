import { createFileRoute } from '@tanstack/react-router'
import { Dashboard } from '#src/pages/dashboard/Dashboard.tsx'

export const Route = createFileRoute('/manage/dashboard')({ staticData: { title: 'Dashboard' }, component: Dashboard })
