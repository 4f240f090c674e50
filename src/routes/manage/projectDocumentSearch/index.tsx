import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { DocumentSearch } from '#src/pages/documentSearch/DocumentSearch.tsx'

/** The router parses digits in a URL as a number, but lists of ids are texts. */
const word = z.catch(z.optional(z.pipe(z.union([z.string(), z.number()]), z.transform(String))), undefined)

const question = {
  words: word,
  project: word,
  system: word,
  type: word,
  classification: word,
  status: word,
  from: word,
  until: word,
  earlier: word,
  page: word,
}

/** The search over the documents of all projects. Words, filters and page are search parameters. */
export const Route = createFileRoute('/manage/projectDocumentSearch/')({
  staticData: { title: 'Project documents search' },
  validateSearch: z.object(question),
  component: function Page() {
    const search = Route.useSearch()
    const navigate = Route.useNavigate()
    const names = Object.keys(question) as (keyof typeof question)[]
    const asked = Object.fromEntries(names.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
    return (
      <DocumentSearch asked={asked} onAsk={(next, replace) => void navigate({ search: plainNumbers(next), replace })} />
    )
  },
})

/** Converts digits to numbers, which the URL shows without quotation marks. */
const plainNumbers = (params: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, String(Number(text)) === text ? Number(text) : text]),
  )
