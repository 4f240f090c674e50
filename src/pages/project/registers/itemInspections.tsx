import { isInspected, statusesOf } from '#contract/equipment/statuses.ts'
import { inspectionWords } from '#contract/inspections/words.ts'
import type { Project } from '#contract/entities/project.ts'
import type { System } from '#contract/systems.ts'
import { projectPath } from '#contract/projectPath.ts'
import type { InspectionKind } from '#src/entities/inspection/shared/inspectionKind.ts'
import { ItemInspections } from '#src/entities/inspection/shared/ItemInspections.tsx'
import { UiLink } from '#src/ui/LinkProvider.tsx'

interface Of {
  kind: InspectionKind
  project: Project
  system: System
  itemId: number
}

/** The inspections on the page of an item: their list, and the button to start a scheduled one. */
export const inspectionsOfItem = ({ kind, project, system, itemId }: Of) => ({
  content: <ItemInspections kind={kind} itemId={itemId} system={system} />,
  renderInspect: project.pageData.addsIn.includes(system)
    ? (scheduleKey: string, words: string, statusId: number) =>
        (isInspected(kind.itemKind, statusId) || statusesOf[kind.itemKind].waiting === statusId) && (
          <UiLink
            href={`${projectPath(system, project.id, kind.pages.register)}?open=0&item=${itemId}&row=${encodeURIComponent(scheduleKey)}`}
            aria-label={`${inspectionWords(system, kind.itemKind).act}: ${words}`}
          >
            {inspectionWords(system, kind.itemKind).act}
          </UiLink>
        )
    : undefined,
})
