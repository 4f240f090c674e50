import { createFileRoute } from '@tanstack/react-router'
import { gates } from '#contract/wire/session.ts'
import { documentLibraries } from '#src/entities/documentLibrary/data.ts'
import { LibraryList } from '#src/entities/documentLibrary/LibraryList.tsx'
import { only } from '#src/shell/gate.ts'

export const Route = createFileRoute('/manage/documentLibraries/')({
  staticData: { title: 'Document libraries' },
  beforeLoad: only(gates.documentLibraries),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(documentLibraries.list()),
  component: LibraryList,
})
