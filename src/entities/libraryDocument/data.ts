import { mutationOptions } from '@tanstack/react-query'
import { libraryDocument, type LibraryDocument } from '#contract/entities/libraryDocument.ts'
import { browserOf } from '#src/data/browser.ts'
import { entityData, written } from '#src/data/entityData.ts'

export const libraryDocuments = {
  ...entityData(libraryDocument),

  /** Confirms that the user has read this revision. */
  acknowledge: (id: number) =>
    mutationOptions({
      mutationKey: ['libraryDocument', 'acknowledge', id],
      mutationFn: async (revisionId: number, { client }) =>
        written<typeof libraryDocument>(
          client,
          libraryDocument,
          await browserOf(client).http.api<LibraryDocument>(`documentLibraryDocument/${id}/acknowledge`, {
            method: 'PUT',
            body: { revisionId },
          }),
        ),
    }),
}
