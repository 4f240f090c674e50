import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import { recordPath } from '#contract/recordPages.ts'
import { sourceOf } from '#contract/safety/actionSources.ts'
import type { System } from '#contract/systems.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'

/** The record that an action belongs to, as a link; a dash if it stands on its own. */
export function SourceLink({ row, system }: { row: QuestionResponseAction; system: System }) {
  const source = sourceOf(row)
  if (!source) return '—'
  // The address of an inspection leads on to the one below its equipment, whose id an action does not know.
  return (
    <UiLink href={recordPath(source.kind, { projectId: row.projectId, id: source.id }, system)}>{source.called}</UiLink>
  )
}
