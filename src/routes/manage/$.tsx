import { createFileRoute } from '@tanstack/react-router'
import { Missing } from '#src/pages/Missing.tsx'

/** Everything under /manage that is no page. */
export const Route = createFileRoute('/manage/$')({ staticData: { title: 'Not found' }, component: Missing })
