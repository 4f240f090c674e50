import { Hono } from 'hono'
import {
  isSearchable,
  mostFound,
  searchParams,
  searchPath,
  searchQuestionOf,
  type SearchAnswer,
  type SearchHit,
  type SearchQuestion,
} from '#contract/documents/documentSearch.ts'
import type { DocumentSummary } from '#contract/documents/documentKind.ts'
import { systemWords } from '#contract/systems.ts'
import { answer } from '#server/core/answer.ts'
import type { Person } from '#server/core/person.ts'
import { invalid } from '#server/base/refuse.ts'
import { personOf, refuseOtherParameters, type Env, type Request } from '#server/core/request.ts'
import type { Services } from '#server/core/services.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { officeSettings } from '#server/core/officeSettings.ts'
import { idsAsked, zipOfAll } from '../documentZip.ts'
import { choiceWords, projectNames } from './choiceWords.ts'
import { findDocuments, type FoundHit } from './findDocuments.ts'
import { hitTexts, wholeWords } from './hitTexts.ts'
import { searchedKinds, searchedTables, type SearchedKind } from './searchedKinds.ts'
import { searchedWords, segmentsOf } from './segments.ts'

/**
 * `GET /api/projectDocumentSearch`: documents of all projects by number, title, tags and text, a page at a time.
 * `GET /api/projectDocumentSearch/zip?pmp=1,2&sms=3`: the newest files of these, by project and system.
 */
export const searchCalls = new Hono<Env>().get(`/${searchPath}/zip`, zipOfResults).get(`/${searchPath}`, async (c) => {
  const params = new URL(c.req.url).searchParams
  const asked = searchQuestionOf(params)
  const understood = searchParams(asked)
  for (const [name, value] of params)
    if (value.trim() !== '' && value !== '1' && !understood.has(name))
      throw invalid(`This search cannot be answered with that value of ${name}.`, name)
  if (!isSearchable(asked.words)) throw invalid('Enter at least two letters or digits to search for.', 'words')
  return answer(c, await searched(c.get('services'), personOf(c), asked))
})

async function zipOfResults(c: Request) {
  const { db, kinds } = c.get('services')
  const systems: readonly string[] = searchedTables.map(({ system }) => system)
  refuseOtherParameters(c, systems)
  const asked = searchedKinds(kinds).map((kind) => ({ ...kind, ids: idsAsked(c, kind.system) }))
  if (asked.every(({ ids }) => ids.length === 0)) throw invalid('Send the ids of documents by system.', 'pmp')
  const names = await numbersOfProjects(db, personOf(c), asked)
  return zipOfAll(
    c,
    asked.map((part) => ({
      ...part,
      above: ({ projectId }) => [names.get(projectId)?.number ?? '', systemWords[part.system]],
    })),
  )
}

async function numbersOfProjects(
  db: Db,
  person: Person,
  asked: readonly { read: SearchedKind['read']; ids: readonly number[] }[],
) {
  const rows = await Promise.all(asked.map(({ read, ids }) => read.list(db, person, {}, ids)))
  const documents = rows.flat() as unknown as DocumentSummary[]
  return projectNames(db, [...new Set(documents.map(({ projectId }) => projectId))])
}

const searched = async ({ db, kinds }: Services, person: Person, asked: SearchQuestion): Promise<SearchAnswer> => {
  const own = searchedKinds(kinds)
  const { timeZone } = await officeSettings(db)
  return db.transaction(async (tx) => {
    const { total, unfiltered, groups, hits, choices } = await findDocuments(tx, own, person, asked, timeZone)
    const names = await projectNames(
      tx,
      choices.flatMap(({ filter, value }) => (filter === 'project' ? Number(value) : [])),
    )
    return {
      total: Math.min(total, mostFound),
      isMore: total > mostFound,
      groups: groups.map(({ projectId, count }) => ({
        projectId,
        projectNumber: names.get(projectId)?.number ?? '',
        projectName: names.get(projectId)?.name ?? '',
        count: Math.min(count, mostFound),
      })),
      hits: await readHits(tx, own, person, hits, asked.words),
      choices: await choiceWords(tx, choices, names),
      isMoreUnfiltered: unfiltered > mostFound,
    }
  })
}

/** Reads the documents of the results, again within the rights of their reader. */
async function readHits(
  tx: Tx,
  searched: readonly SearchedKind[],
  person: Person,
  found: readonly FoundHit[],
  typed: string,
): Promise<SearchHit[]> {
  const words = searchedWords(typed)
  const hits = new Map<string, SearchHit>()
  for (const { system, tables, read } of searched) {
    const own = found.filter((hit) => hit.system === system)
    if (own.length === 0) continue
    const documents = (await read.list(tx, person, {}, [
      ...new Set(own.map(({ documentId }) => documentId)),
    ])) as unknown as DocumentSummary[]
    const texts = await hitTexts(
      tx,
      tables,
      own.flatMap(({ revisionId }) => revisionId ?? []),
      words,
    )
    for (const hit of own) {
      const document = documents.find(({ id }) => id === hit.documentId)
      if (!document) continue
      const text = texts.find(({ id }) => id === hit.revisionId)
      const excerpt = text?.excerpt ? segmentsOf(wholeWords(text.excerpt), words, false) : []
      hits.set(keyOf(hit), {
        key: keyOf(hit),
        system,
        document,
        revision: text ? { id: text.id, code: text.code, statusId: text.statusId, on: text.on } : null,
        isCurrent: document.currentRevisionId === hit.revisionId,
        number: document.number === null ? [] : segmentsOf(document.number, words, true),
        title: segmentsOf(document.title, words, true),
        text: excerpt.some(({ isHit }) => isHit) ? excerpt : [],
        reading: text?.reading ?? 'none',
        problem: text?.problem ?? null,
      })
    }
  }
  return found.flatMap((hit) => hits.get(keyOf(hit)) ?? [])
}

const keyOf = ({ system, documentId, revisionId }: FoundHit) => `${system}-${documentId}-${revisionId ?? 0}`
