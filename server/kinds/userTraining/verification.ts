import { and, eq } from 'drizzle-orm'
import { trainingStatus } from '#contract/entities/userTraining.ts'
import { managesUsers } from '#server/core/access.ts'
import type { Write } from '#server/core/write.ts'
import { storedFiles } from '#server/db/tables/journal.ts'

/** Nobody has looked at it as it is now. */
export const unseen = { statusId: trainingStatus.pending, rejectedReason: null, verifiedById: null, verifiedOn: null }

/**
 * What a person changes about their own training has to be looked at again; a user manager’s word about others stands.
 */
export const afterChange = (w: Write, userId: number) =>
  !managesUsers(w.person) || userId === w.person.userId ? unseen : {}

/** The files of a training that are its own and still there. */
export const fileOf = (w: Write, fileId: number) =>
  w.tx
    .select()
    .from(storedFiles)
    .where(and(eq(storedFiles.id, fileId), eq(storedFiles.ownerKind, 'userTraining'), eq(storedFiles.isDeleted, false)))
