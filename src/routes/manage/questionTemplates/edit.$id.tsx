import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { questionTemplates, templateQuestions } from '#src/entities/questionTemplate/data.ts'
import { QuestionTemplateDetail } from '#src/entities/questionTemplate/QuestionTemplateDetail.tsx'
import { editId, editSearch } from '#src/routes/-params.ts'

/** A question template with its builder; 0 is a new one. */
export const Route = createFileRoute('/manage/questionTemplates/edit/$id')({
  params: editId,
  // Tab and open question are search parameters, so that a reload returns to them.
  validateSearch: z.extend(editSearch, {
    tab: z.catch(z.optional(z.enum(['questions', 'details', 'languages', 'versions', 'used', 'history'])), undefined),
    at: z.catch(z.optional(z.string().check(z.regex(/^(?:q-\d{1,10}|s-[\w-]{1,40})$/))), undefined),
  }),
  loader: ({ context: { queryClient }, params: { id } }) => {
    if (id < 1) return null
    void queryClient.prefetchQuery(templateQuestions.of(id))
    return queryClient.ensureQueryData(questionTemplates.detail(id))
  },
  component: function QuestionTemplate() {
    const { tab = 'questions', at = null, edit } = Route.useSearch()
    return <QuestionTemplateDetail id={Route.useParams().id} tab={tab} at={at} editing={edit === 1} />
  },
})
