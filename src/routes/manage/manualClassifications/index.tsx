import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { gates } from '#contract/wire/session.ts'
import { ClassificationList } from '#src/entities/manualClassification/ClassificationList.tsx'
import { manualClassifications } from '#src/entities/manualClassification/data.ts'
import { only } from '#src/shell/gate.ts'

export const Route = createFileRoute('/manage/manualClassifications/')({
  staticData: { title: 'Manual classifications' },
  validateSearch: z.object({ view: z.catch(z.optional(z.literal('list')), undefined) }),
  beforeLoad: only(gates.administration),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(manualClassifications.list()),
  component: function Classifications() {
    const navigate = Route.useNavigate()
    return (
      <ClassificationList
        view={Route.useSearch().view ?? 'tree'}
        onView={(view) => void navigate({ search: view === 'list' ? { view } : {}, replace: true })}
      />
    )
  },
})
