import { createFileRoute } from '@tanstack/react-router'
import { Missing } from '#src/pages/Missing.tsx'

/** Any other URL under /manage. */
export const Route = createFileRoute('/manage/$')({ staticData: { title: 'Not found' }, component: Missing })
