import * as z from 'zod/mini'
import { labelled } from './fieldFacts.ts'
import { systems, systemWords } from './systems.ts'

/**
 * The systems that records of the process engine, and inspected items, belong to: safety management during
 * construction, facility management while the building is in use. All rights depend on the system (domain
 * specification, 6.2).
 */
export const recordSystems = ['sms', 'fm'] as const
export type RecordSystem = (typeof recordSystems)[number]
/** As stored and sent in `systemId`. */
export type RecordSystemId = (typeof systems)[RecordSystem]

export const recordSystemOf = (id: RecordSystemId): RecordSystem => (id === systems.fm ? 'fm' : 'sms')
/** The system whose records a page of a project shows; pages of other systems show those of safety management. */
export const recordSystemIdOf = (system: string): RecordSystemId => (system === 'fm' ? systems.fm : systems.sms)

const words = { [systems.sms]: systemWords.sms, [systems.fm]: systemWords.fm }
const known = () => z.literal([systems.sms, systems.fm], { error: 'Choose safety management or facility management.' })

/** The field in a row, and in the filter of a list. */
export const recordSystem = labelled('System', known(), words)

/**
 * The field in a draft. Its type requires a system for new records. Drafts that a browser stored before records had
 * systems have none, and belong to safety management.
 */
export const draftSystem = labelled('System', z._default(known(), systems.sms), words) as unknown as z.ZodMiniType<
  RecordSystemId,
  RecordSystemId
>
