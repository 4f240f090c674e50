import * as z from 'zod/mini'
import { isDay, isStorable } from '../fields.ts'
import { folderSystems, type FolderSystem } from './projectFolders.ts'
import type { DocumentSummary } from './documentKind.ts'

/** The path of the search below `/api`. */
export const searchPath = 'projectDocumentSearch'
/** The number of documents on a page of results. */
export const resultsOnPage = 20
/** Results are counted up to this number, so that the cost of a search is bounded. */
export const mostFound = 10_000
const longestWords = 200

/** The filters that a person chooses from values with counts. */
export const searchFilters = ['project', 'system', 'type', 'classification', 'status'] as const
export type SearchFilter = (typeof searchFilters)[number]

const ids = z.catch(z.array(z.int().check(z.minimum(1), z.maximum(2 ** 31 - 1))).check(z.maxLength(50)), [])
const day = z.catch(z.nullable(z.string().check(z.refine(isDay))), null)

/** The parameters of a search. Invalid values are ignored, because they come from a URL that people edit. */
const searchQuestion = z.object({
  words: z.catch(z.string().check(z.trim(), z.maxLength(longestWords), z.refine(isStorable)), ''),
  project: ids,
  system: z.catch(z.array(z.enum(folderSystems)), []),
  type: ids,
  classification: ids,
  status: ids,
  /** First and last day of the upload, in the time zone of the office. */
  from: day,
  until: day,
  /** Whether earlier revisions are searched too; otherwise only the newest of each document. */
  earlier: z.catch(z.boolean(), false),
  page: z.catch(z.int().check(z.minimum(1), z.maximum(mostFound / resultsOnPage)), 1),
})
export type SearchQuestion = z.output<typeof searchQuestion>

/** A search as query parameters; unset ones are left out. */
export function searchParams(question: SearchQuestion): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(question)) {
    const text = Array.isArray(value) ? value.join() : value === true ? '1' : value ? String(value) : ''
    if (text !== '' && !(name === 'page' && text === '1')) params.set(name, text)
  }
  return params
}

/** Reads query parameters as a search. */
export function searchQuestionOf(params: URLSearchParams): SearchQuestion {
  const listed = (name: string) => (params.get(name) ?? '').split(',').filter((text) => text !== '')
  const numbers = (name: string) => listed(name).map(Number)
  return searchQuestion.parse({
    words: params.get('words') ?? '',
    project: numbers('project'),
    system: listed('system'),
    type: numbers('type'),
    classification: numbers('classification'),
    status: numbers('status'),
    from: params.get('from'),
    until: params.get('until'),
    earlier: params.get('earlier') === '1',
    page: Number(params.get('page') ?? 1),
  })
}

/** The path of a zip file with the newest files of these documents. */
export function searchZipPath(hits: readonly Pick<SearchHit, 'system' | 'document'>[]) {
  const parts = folderSystems.flatMap((system) => {
    const ids = hits.flatMap((hit) => (hit.system === system ? hit.document.id : []))
    return ids.length > 0 ? `${system}=${ids.join()}` : []
  })
  return `${searchPath}/zip?${parts.join('&')}`
}

/** Whether there is enough to search for: at least two letters or digits. */
export const isSearchable = (words: string) => (words.match(/[\p{L}\p{N}]/gu)?.length ?? 0) >= 2

/** A part of a text; `isHit` marks a match. */
export interface TextSegment {
  text: string
  isHit: boolean
}

/** Whether the text inside a file can be searched; `none` for documents without a file. */
export type TextReading = 'waiting' | 'read' | 'unreadable' | 'none'

/** A document that was found, or one of its earlier revisions. */
export interface SearchHit {
  /** Unique among the hits. */
  key: string
  system: FolderSystem
  /** The document as in lists. */
  document: DocumentSummary
  revision: { id: number; code: string; statusId: number; on: string } | null
  /** Whether it is the document's newest revision. */
  isCurrent: boolean
  number: TextSegment[]
  title: TextSegment[]
  /** An excerpt of the file's text with the words; empty if there is none. */
  text: TextSegment[]
  reading: TextReading
  /** Why the text could not be read. */
  problem: string | null
}

/** A value of a filter with its number of results before the filters. */
interface SearchChoice {
  value: string
  words: string
  count: number
}

export interface SearchAnswer {
  /** The number of results, up to `mostFound`. */
  total: number
  /** Whether there are more than were counted. */
  isMore: boolean
  /** The projects with their number of results, in the order of the results. */
  groups: { projectId: number; projectNumber: string; projectName: string; count: number }[]
  hits: SearchHit[]
  choices: Record<SearchFilter, SearchChoice[]>
  /** Whether there are more than were counted before the filters, so that the counts of choices are minimums. */
  isMoreUnfiltered: boolean
}
