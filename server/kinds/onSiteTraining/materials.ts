import { and, eq, ilike, sql, type SQL } from 'drizzle-orm'
import { Hono } from 'hono'
import type { TrainingMaterial } from '#contract/entities/onSiteTraining.ts'
import { answer } from '#server/core/answer.ts'
import type { Person } from '#server/core/person.ts'
import { personOf, type Env } from '#server/core/request.ts'
import { documentLibraries } from '#server/db/tables/documentLibrary.ts'
import { libraryDocumentRules } from '../libraryDocument/rules.ts'
import { libraryDocuments as documents } from '#server/db/tables/libraryDocument.ts'

const findable = (person: Person): SQL => {
  const found = libraryDocumentRules.finds(person)
  return typeof found === 'boolean' ? sql.raw(String(found)) : found
}

const revision = sql<
  string | null
>`(select r.code from "libraryRevision" r where r.id = ${documents.currentRevisionId})`

/** The documents that were shown, as `TrainingMaterial`, without those that the reader may not open. */
export const materialsFor = (person: Person): SQL => sql`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', "libraryDocument".id, 'name', "libraryDocument".name,
    'documentLibraryId', "libraryDocument"."documentLibraryId", 'libraryName', l.name, 'revision', (
      select r.code from "libraryRevision" r where r.id = "libraryDocument"."currentRevisionId"))
    order by j.position), '[]'::jsonb)
  from "onSiteTrainingMaterial" j
  join "libraryDocument" on "libraryDocument".id = j."toId" and not "libraryDocument"."isDeleted"
  join "documentLibrary" l on l.id = "libraryDocument"."documentLibraryId" and not l."isDeleted"
  where j."fromId" = "onSiteTraining".id and ${findable(person)})`

const mostFound = 20
const escaped = (words: string) => words.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** `GET /api/onSiteTrainingMaterials?words=`: documents of the libraries that the reader may open, by their names. */
export const materialCalls = () =>
  new Hono<Env>().get('/onSiteTrainingMaterials', async (c) => {
    const words = (c.req.query('words') ?? '').trim().slice(0, 100)
    const found: TrainingMaterial[] = await c
      .get('services')
      .db.select({
        id: documents.id,
        name: documents.name,
        documentLibraryId: documents.documentLibraryId,
        libraryName: documentLibraries.name,
        revision,
      })
      .from(documents)
      .innerJoin(documentLibraries, eq(documentLibraries.id, documents.documentLibraryId))
      .where(
        and(
          eq(documents.isDeleted, false),
          eq(documentLibraries.isDeleted, false),
          findable(personOf(c)),
          words === '' ? undefined : ilike(documents.name, `%${escaped(words)}%`),
        ),
      )
      .orderBy(documents.name, documents.id)
      .limit(mostFound)
    return answer(c, found)
  })
