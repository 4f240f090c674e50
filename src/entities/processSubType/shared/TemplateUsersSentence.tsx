import { useQuery } from '@tanstack/react-query'
import type { ProcessSubTypeSummary } from '#contract/entities/processSubType.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { Loaded } from '#src/ui/page/Loaded.tsx'
import { processSubTypes } from '../data.ts'

const most = 8

/** Says in one sentence who uses a question template, before it changes for all of them. Empty if nobody does. */
export function TemplateUsersSentence({ templateId }: { templateId: number }) {
  const answer = useQuery(processSubTypes.list())
  return (
    <Loaded of={answer} name="Who uses it">
      {(all) => <Askers all={all} templateId={templateId} />}
    </Loaded>
  )
}

function Askers({ all, templateId }: { all: readonly ProcessSubTypeSummary[]; templateId: number }) {
  const users = all
    .filter(
      ({ questionTemplateId, closeOutQuestionTemplateId }) =>
        questionTemplateId === templateId || closeOutQuestionTemplateId === templateId,
    )
    .toSorted((one, other) => one.name.localeCompare(other.name))
  if (users.length === 0) return null
  const rest = users.length - most
  return (
    <p>
      Used by{' '}
      {users.slice(0, most).map(({ id, name }, at) => (
        <span key={id}>
          {at > 0 && (at === users.length - 1 ? ' and ' : ', ')}
          <UiLink href={`/manage/processSubTypes?open=${id}`}>{name}</UiLink>
        </span>
      ))}
      {rest > 0 && ` and ${rest} more`}.
    </p>
  )
}
