import { createFileRoute } from '@tanstack/react-router'
import { gates } from '#contract/wire/session.ts'
import { ClassificationDetail } from '#src/entities/manualClassification/ClassificationDetail.tsx'
import { manualClassifications } from '#src/entities/manualClassification/data.ts'
import { only } from '#src/shell/gate.ts'
import { editId, editSearch } from '#src/routes/-params.ts'

/** A classification; 0 is a new one. */
export const Route = createFileRoute('/manage/manualClassifications/edit/$id')({
  params: editId,
  validateSearch: editSearch,
  beforeLoad: only(gates.administration),
  loader: ({ context: { queryClient }, params: { id } }) =>
    id > 0 ? queryClient.ensureQueryData(manualClassifications.detail(id)) : null,
  component: function Classification() {
    return <ClassificationDetail id={Route.useParams().id} editing={Route.useSearch().edit === 1} />
  },
})
