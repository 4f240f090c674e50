import type { Write } from './write.ts'

type Author = Pick<Write, 'on' | 'person'>

/** Who changed a record and when: the moment of the write, as its history entry bears it. */
export const changeStamp = ({ on, person }: Author) => ({ updatedOn: on, updatedById: person.userId })

/** The same for a new record, which counts as changed when it was made. */
export const creationStamp = (w: Author) => ({ createdOn: w.on, createdById: w.person.userId, ...changeStamp(w) })
