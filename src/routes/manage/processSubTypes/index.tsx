import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { gates } from '#contract/wire/session.ts'
import { processSubTypes } from '#src/entities/processSubType/data.ts'
import { ProcessSubTypeList } from '#src/entities/processSubType/ProcessSubTypeList.tsx'
import { only } from '#src/shell/gate.ts'

/** The sub types. `open` is the id of the one in the form, 0 for a new one. */
export const Route = createFileRoute('/manage/processSubTypes/')({
  staticData: { title: 'Approval Sub Types' },
  validateSearch: z.object({ open: z.catch(z.optional(z.int().check(z.minimum(0))), undefined) }),
  beforeLoad: only(gates.administration),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(processSubTypes.list()),
  component: function SubTypes() {
    return <ProcessSubTypeList open={Route.useSearch().open ?? null} />
  },
})
