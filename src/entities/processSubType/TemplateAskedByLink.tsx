import { useQuery } from '@tanstack/react-query'
import { UiLink } from '#src/ui/LinkRoom.tsx'
import { processSubTypes } from './data.ts'

const most = 8

/** Before a question template changes for all: who asks it, in one sentence; nothing where nobody does. */
export function TemplateAskedByLink({ templateId }: { templateId: number }) {
  const { data = [] } = useQuery(processSubTypes.list())
  const users = data
    .filter(({ questionTemplateId, closeOutQuestionTemplateId }) => questionTemplateId === templateId || closeOutQuestionTemplateId === templateId)
    .toSorted((one, other) => one.name.localeCompare(other.name))
  if (users.length === 0) return null
  const rest = users.length - most
  return (
    <p>
      Used by{' '}
      {users.slice(0, most).map(({ id, name }, at) => (
        <span key={id}>{at > 0 && (at === users.length - 1 ? ' and ' : ', ')}<UiLink href={`/manage/processSubTypes?open=${id}`}>{name}</UiLink></span>
      ))}
      {rest > 0 && ` and ${rest} more`}.
    </p>
  )
}
