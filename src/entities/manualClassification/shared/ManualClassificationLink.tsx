import { useQueryClient } from '@tanstack/react-query'
import { gates, mayPass } from '#contract/wire/session.ts'
import { currentUser } from '#src/data/session.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'

/** A classification by code and title, as a link for readers who may open it. */
export function ManualClassificationLink({ id, code, title }: { id: number; code: string; title?: string | null }) {
  const words = title ? `${code} ${title}` : code
  return mayPass(currentUser(useQueryClient()), gates.administration) ? (
    <UiLink href={`/manage/manualClassifications/edit/${id}`}>{words}</UiLink>
  ) : (
    <>{words}</>
  )
}
