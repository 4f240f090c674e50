import { incidents } from '#src/entities/incident/data.ts'
import { defineRegister } from './defineRegister.tsx'

/** The register of incidents, with the anonymous report. */
export const incidentRegister = defineRegister({
  data: incidents,
  page: () => import('./Incidents.tsx').then((file) => file.Incidents),
  detail: () => import('#src/entities/incident/IncidentDetail.tsx').then((file) => file.IncidentDetail),
})
