import * as z from 'zod/mini'
import { incident } from '../entities/incident.ts'

const {
  projectId,
  systemId,
  processSubTypeId,
  title,
  locationId,
  occurredOn,
  description,
  potentialSeverity,
  likelihood,
} = incident.draft.shape

/**
 * The body of `POST /api/incident/anonymous`. It asks for nothing that leads to the reporter: no company, no photos, no
 * people. The answer is `{ number }`, null while a manager has to complete it.
 */
export const anonymousNearMiss = z.object({
  projectId,
  systemId,
  processSubTypeId,
  title,
  locationId,
  occurredOn,
  description,
  potentialSeverity,
  likelihood,
})
