import { entities, type Entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import type { Envelope } from '#contract/envelope.ts'
import { notMadeByPeople, samples, type Around } from '#mocks/samples.ts'
import { fill } from './fill.ts'
import { payloads } from './payloads.ts'

interface Asker {
  read(method: string, path: string, body?: unknown): Promise<Envelope<never> & { status: number }>
}

type Made = Record<keyof Entities, number[]>

/** Where the records of a kind belong: to the first of these that was made. */
const parts: Partial<Record<keyof Entities, (made: Made) => object>> = {
  templateFolder: ({ template }) => ({ templateId: template[0] }),
  templateDocument: ({ template, templateFolder }) => ({ templateId: template[0], folderId: templateFolder[0] }),
  libraryFolder: ({ documentLibrary }) => ({ documentLibraryId: documentLibrary[0] }),
  libraryDocument: ({ documentLibrary }) => ({ documentLibraryId: documentLibrary[0], folderId: null }),
  templateQuestion: ({ questionTemplate }) => ({ questionTemplateId: questionTemplate[0], sectionId: 'first', visibleIf: null }),
}

/**
 * A world in which somebody has typed each payload into each box that takes it: `rounds` records of every kind, of which
 * each begins with another payload. Answers the records' ids.
 */
export async function hostileWorld(by: Asker, around: Around, rounds = payloads.length): Promise<Made> {
  const made = Object.fromEntries(Object.keys(entities).map((kind) => [kind, []])) as unknown as Made
  for (const entity of Object.values(entities) as Entity[]) {
    const kind = entity.kind as keyof Entities
    if (notMadeByPeople.includes(kind)) continue
    for (let turn = 0; turn < rounds; turn++) {
      const clientId = kind === 'projectClient' || turn === 0 ? (made.client[turn] ?? around.clientId) : around.clientId
      const sample = () => ({ ...(samples[kind]({ ...around, clientId, projectId: made.project[0] ?? around.projectId }) as object), ...parts[kind]?.(made) })
      made[kind].push((await fill(by, entity, sample, turn)).row.id)
    }
  }
  return made
}
