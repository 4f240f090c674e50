import { readFileName } from './fileName.ts'

/** The fields of a document that a file is compared with. */
export interface Compared {
  number?: string | null
  title: string
  /** Name of the file of its newest revision. */
  fileName: string | null
}

/** A file to compare with documents: by its name, unless the user entered a number or a title. */
interface NewFile {
  name: string
  number?: string | null | undefined
  title?: string | undefined
}

/** The extension of a file name in lower case; '' without one. */
const endingOf = (name: string) => /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

const identity = (number: string | null, title: string) =>
  number ? `number ${number.toUpperCase()}` : `title ${title.toLowerCase()}`

/** The number of a file, else its title: the identity of a document (domain specification, 5.3). */
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
  /** Adds a document that was created meanwhile. */
  add(document: D): void
  relatedTo(file: NewFile): { same: D | null; beside: readonly D[] }
}

/**
 * The documents of one folder, to find those that a file belongs to: the one whose next revision it would be, and other
 * formats of the same drawing (native file or PDF), which are documents of their own. Identity is the number if there
 * is one, else the name with its extension (domain specification, 5.3).
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

/** How a file relates to one document of its folder; null if it does not. */
export function relationOf(file: string, known: Compared): 'same' | 'beside' | null {
  const { same, beside } = comparedDocuments([known]).relatedTo({ name: file })
  return same ? 'same' : beside.length > 0 ? 'beside' : null
}
