import type { KeptDocuments, Kinds } from '../readable.ts'

/** The documents of all kinds: their own columns, and those in other tables such as frozen versions. */
export const documentsIn = (kinds: Kinds) =>
  Object.values(kinds).flatMap(({ entity, table, documents = [] }) =>
    [{ table, owner: 'id', schema: entity.draft } satisfies KeptDocuments, ...documents].map((kept) => ({
      ...kept,
      kind: entity.kind,
      isRecord: kept.table === table,
    })),
  )
