/** The kinds whose records corrective actions may belong to. An action names its record by the field `{kind}Id`. */
export const actionSources = [
  'observation',
  'permit',
  'incident',
  'accident',
  'rams',
  'induction',
  'onSiteTraining',
  'equipment',
  'nonEquipmentItem',
  'inspection',
  'nonEquipmentInspection',
] as const
export type ActionSourceKind = (typeof actionSources)[number]
export type ActionSourceField = `${ActionSourceKind}Id`
export const actionSourceFields = [
  'observationId',
  'permitId',
  'incidentId',
  'accidentId',
  'ramsId',
  'onSiteTrainingId',
  'inductionId',
  'equipmentId',
  'nonEquipmentItemId',
  'inspectionId',
  'nonEquipmentInspectionId',
] as const satisfies ActionSourceField[]

/** The record that an action belongs to: its kind, its id, and what it is called; null if it stands on its own. */
export function sourceOf(action: Readonly<Record<string, unknown>>) {
  const kind = actionSources.find((one) => typeof action[`${one}Id`] === 'number')
  if (!kind) return null
  const number = action[`${kind}Number`] ?? action[`${kind}Title`]
  return { kind, id: action[`${kind}Id`] as number, called: typeof number === 'string' ? number : '' }
}
