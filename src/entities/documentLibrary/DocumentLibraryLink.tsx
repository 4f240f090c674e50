import { UiLink } from '#src/ui/LinkProvider.tsx'

/** The name of a library, leading to its documents. */
export const DocumentLibraryLink = ({ id, name }: { id: number; name: string }) => (
  <UiLink href={`/manage/documentLibraries/view/${id}/folder/0`}>{name}</UiLink>
)
