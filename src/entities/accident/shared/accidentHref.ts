import type { System } from '#contract/systems.ts'

/** The URL of an accident (specification, 2.4). Accidents exist only in safety management. */
export const accidentHref = ({ projectId, id }: { projectId: number; id: number }, system: System = 'sms') =>
  `/manage/projects/${system === 'fm' ? 'sms' : system}/view/${projectId}/accidents/${id}`
