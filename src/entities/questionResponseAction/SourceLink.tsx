import { sourceOf, type ActionSourceKind } from '#contract/safety/actionSources.ts'
import { safetyRecordPath } from '#contract/instances/links.ts'
import type { QuestionResponseAction } from '#contract/entities/questionResponseAction.ts'
import type { System } from '#contract/systems.ts'
import { UiLink } from '#src/ui/LinkProvider.tsx'
import { accidentHref } from '../accident/shared/accidentHref.ts'
import { equipmentHref } from '../equipment/shared/equipmentHref.ts'
import { incidentHref } from '../incident/shared/incidentHref.ts'
import { inductionHref } from '../induction/shared/inductionHref.ts'
import { itemHref } from '../nonEquipmentItem/shared/itemHref.ts'
import { nonEquipmentInspectionHref } from '../nonEquipmentInspection/shared/nonEquipmentInspectionHref.ts'
import { observationHref } from '../observation/shared/observationHref.ts'
import { trainingHref } from '../onSiteTraining/shared/trainingHref.ts'
import { permitHref } from '../permit/shared/permitHref.ts'
import { ramsHref } from '../rams/shared/ramsHref.ts'

const hrefs: Record<ActionSourceKind, (row: { projectId: number; id: number }, system: System) => string> = {
  observation: observationHref,
  permit: permitHref,
  incident: incidentHref,
  accident: accidentHref,
  rams: ramsHref,
  onSiteTraining: trainingHref,
  induction: inductionHref,
  equipment: equipmentHref,
  nonEquipmentItem: itemHref,
  // Leads on to its address below the equipment, whose id an action does not know.
  inspection: (row, system) => safetyRecordPath('inspection', row, system),
  nonEquipmentInspection: nonEquipmentInspectionHref,
}

/** The record that an action belongs to, as a link; a dash if it stands on its own. */
export function SourceLink({ row, system }: { row: QuestionResponseAction; system: System }) {
  const source = sourceOf(row)
  if (!source) return '—'
  return <UiLink href={hrefs[source.kind]({ projectId: row.projectId, id: source.id }, system)}>{source.called}</UiLink>
}
