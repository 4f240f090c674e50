import { createFileRoute } from '@tanstack/react-router'
import { ServerError } from '#src/frame/ServerError.tsx'

export const Route = createFileRoute('/manage/500')({ staticData: { title: 'Server error' }, component: () => <ServerError /> })
