import { createFileRoute, redirect } from '@tanstack/react-router'

export const Route = createFileRoute('/manage/projects/$system/view/$projectId/')({
  beforeLoad: ({ params }) => {
    throw redirect({
      to: '/manage/projects/$system/view/$projectId/$pageType',
      params: { ...params, pageType: 'overview' },
      replace: true,
    })
  },
})
