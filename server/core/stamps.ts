import type { Write } from './write.ts'

type Author = Pick<Write, 'on' | 'person'>

/** Who changed a record and when. The time is that of the write, as in its history entry. */
export const changeStamp = ({ on, person }: Author) => ({ updatedOn: on, updatedById: person.userId })

/** Stamps for a new record, whose creation counts as a change too. */
export const creationStamp = (w: Author) => ({ createdOn: w.on, createdById: w.person.userId, ...changeStamp(w) })
