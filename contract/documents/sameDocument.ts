import { readFileName } from './fileName.ts'

/** What is known of a document when a file is compared with it. */
export interface Compared {
  number?: string | null
  title: string
  /** Name of the file of its newest revision. */
  fileName: string | null
}

/** A file as it is compared with documents: by its name, unless somebody entered a number or a title. */
interface NewFile {
  name: string
  number?: string | null | undefined
  title?: string | undefined
}

/** The ending of a file name in small letters; '' without one. */
const endingOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const identity = (number: string | null, title: string) =>
  number ? `number ${number.toUpperCase()}` : `title ${title.toLowerCase()}`

/** The number of a file, else its title: what a document is known by (domain specification, 5.3). */
function identityOf({ name, number, title }: NewFile) {
  const read = readFileName(name)
  return identity(number === undefined ? read.number : number, title ?? read.title)
}

function identitiesOf({ number, title, fileName }: Compared): ReadonlySet<string> {
  const before = fileName === null ? null : readFileName(fileName)
  const known = number || before?.number || null
  return new Set([identity(known, title), ...(before ? [identity(known, before.title)] : [])])
}

export interface ComparedDocuments<D extends Compared> {
  /** Adds a document that was made meanwhile. */
  add(document: D): void
  relatedTo(file: NewFile): { same: D | null; beside: readonly D[] }
}

/**
 * The documents of one folder, to find those that a file belongs to: the one whose next revision it would be, and those
 * that it stands beside, as the native file or the PDF of the same drawing, which is a document of its own. Identity is
 * the number where there is one, else the name with its extension (domain specification, 5.3).
 */
export function comparedDocuments<D extends Compared>(documents: Iterable<D> = []): ComparedDocuments<D> {
  const byIdentity = new Map<string, D[]>()
  const add = (document: D) => {
    for (const one of identitiesOf(document)) byIdentity.set(one, [...(byIdentity.get(one) ?? []), document])
  }
  for (const document of documents) add(document)
  return {
    add,
    relatedTo(file) {
      const alike = byIdentity.get(identityOf(file)) ?? []
      const same = alike.find(({ fileName }) => fileName === null || endingOf(fileName) === endingOf(file.name))
      return { same: same ?? null, beside: same ? [] : alike }
    },
  }
}

/** How a file relates to one document of its folder; null for another one. */
export function relationOf(file: string, known: Compared): 'same' | 'beside' | null {
  const { same, beside } = comparedDocuments([known]).relatedTo({ name: file })
  return same ? 'same' : beside.length > 0 ? 'beside' : null
}
