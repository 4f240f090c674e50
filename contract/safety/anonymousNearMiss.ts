import * as z from 'zod/mini'
import { incident } from '../entities/incident.ts'

/**
 * The body of `POST /api/incident/anonymous`. It contains nothing that identifies the reporter: no company, no photos,
 * no people. The answer is `{ number }`, null while a manager has to complete it.
 */
export const anonymousNearMiss = z.pick(incident.draft, {
  projectId: true,
  systemId: true,
  processSubTypeId: true,
  title: true,
  locationId: true,
  occurredOn: true,
  description: true,
  potentialSeverity: true,
  likelihood: true,
})
