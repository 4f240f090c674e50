import type { Handover } from './handover.ts'

/** The name of this product in the workbook. */
export const systemName = 'Safety system'

interface Stamped {
  id: number
  createdById: number | null
  createdOn: string
}
export type Created = (row: Stamped) => { CreatedBy: string | null; CreatedOn: string }

/** The columns that say who created a row and when, to the second in UTC. */
export function createdBy({ people, downloaderId }: Handover): Created {
  const emails = new Map(people.map(({ user }) => [user.id, user.email]))
  // The creator of an account may have written nothing here, and so is not a contact.
  const emailOf = (id: number | null) => emails.get(id ?? downloaderId) ?? emails.get(downloaderId)
  return ({ createdById, createdOn }) => ({
    CreatedBy: emailOf(createdById) ?? null,
    CreatedOn: new Date(createdOn).toISOString().slice(0, 19),
  })
}

/** The columns that name the record a row comes from. */
export const external = (ExtObject: string, id: number) => ({
  ExtSystem: systemName,
  ExtObject,
  ExtIdentifier: String(id),
})
