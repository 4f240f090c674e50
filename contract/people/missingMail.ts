import * as z from 'zod/mini'
import { optionalLongText } from '../fields.ts'
import { ref, refs } from '../references.ts'

/** Most people whose employers are asked in one go. */
export const mostAsked = 200

/**
 * `GET /api/projectPersonMissing/{projectId}?ids=`: the mails that would be sent (`MissingMail`). `PUT
 * /api/projectPersonMissing`: sends one to each company that has an address, and answers how many. `ids` are places on
 * the list of the project.
 */
export const missingPath = 'projectPersonMissing'
export const askEmployers = z.object({
  projectId: ref('project', 'Project'),
  ids: refs('projectPerson', 'People', { max: mostAsked }),
  note: optionalLongText('Note', 1000),
})
export type AskEmployers = z.input<typeof askEmployers>

/** A mail to one company about what its people lack on a project. */
export interface MissingMail {
  clientId: number
  clientName: string
  /** The contact of the company on the project, else the address of the company; null if it has neither. */
  to: string | null
  people: { id: number; name: string; missing: string[] }[]
}
