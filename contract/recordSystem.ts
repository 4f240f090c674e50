import * as z from 'zod/mini'
import { labelled } from './fieldFacts.ts'
import { systems, systemWords } from './systems.ts'

/**
 * The systems that records of the process engine, and what is inspected, belong to: safety management while it is built,
 * facility management while it is in use. Rights follow the system in every door (domain specification, 6.2).
 */
export const recordSystems = ['sms', 'fm'] as const
export type RecordSystem = (typeof recordSystems)[number]
/** As it is stored, and sent in `systemId`. */
export type RecordSystemId = (typeof systems)[RecordSystem]

export const recordSystemOf = (id: RecordSystemId): RecordSystem => (id === systems.fm ? 'fm' : 'sms')
/** The system whose records a page of a project shows; pages of other systems show those of safety management. */
export const recordSystemIdOf = (system: string): RecordSystemId => (system === 'fm' ? systems.fm : systems.sms)

/** The path of a page of a project in the system of its records (specification, 2.4). */
export const recordPage = ({ projectId, systemId }: { projectId: number; systemId: RecordSystemId }, rest: string) =>
  `/manage/projects/${recordSystemOf(systemId)}/view/${projectId}/${rest}`

const words = { [systems.sms]: systemWords.sms, [systems.fm]: systemWords.fm }
const known = () => z.literal([systems.sms, systems.fm], { error: 'Choose safety management or facility management.' })

/** The field of a row, and of the filter of a list. */
export const recordSystem = labelled('System', known(), words)

/**
 * The field of a draft. Whoever adds a record names its system: the type asks for it. What a browser kept from before
 * records had systems names none, and belongs to safety management.
 */
export const draftSystem = labelled('System', z._default(known(), systems.sms), words) as unknown as z.ZodMiniType<
  RecordSystemId,
  RecordSystemId
>
