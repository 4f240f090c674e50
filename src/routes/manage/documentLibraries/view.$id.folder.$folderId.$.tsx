import { createFileRoute } from '@tanstack/react-router'
import { documentLibraries } from '#src/entities/documentLibrary/data.ts'
import { LibraryScreen } from '#src/entities/documentLibrary/LibraryScreen.tsx'
import { idOf, idOrNew } from '#src/routes/-params.ts'

/** A folder of a library; folder 0 is the library itself. */
export const Route = createFileRoute('/manage/documentLibraries/view/$id/folder/$folderId/$')({
  params: {
    parse: (raw): { id: number; folderId: number } | false => {
      const [id, folderId] = [idOf(raw.id), idOrNew(raw.folderId)]
      return id !== null && folderId !== null && { id, folderId }
    },
    stringify: ({ id, folderId }) => ({ id: String(id), folderId: String(folderId) }),
  },
  loader: ({ context: { queryClient }, params: { id } }) => queryClient.ensureQueryData(documentLibraries.detail(id)),
  component: function Library() {
    const { id, folderId } = Route.useParams()
    return <LibraryScreen key={id} id={id} folderId={folderId} />
  },
})
