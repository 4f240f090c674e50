import { documentKinds } from '#contract/documents/documentKind.ts'
import { entities, type Entities } from '#contract/entities/index.ts'
import type { Entity } from '#contract/entity.ts'
import type { Envelope } from '#contract/wire/envelope.ts'
import { keptAs } from '#contract/fieldFacts.ts'
import { folderSystems, folderUserKinds, rootFields } from '#contract/documents/projectFolders.ts'
import { referencesOf, targetsOf } from '#contract/references.ts'
import { notMadeByPeople, samples, type Around } from '#mocks/samples.ts'
import { fill } from './fill.ts'
import { payloads } from './payloads.ts'

interface Asker {
  read(method: string, path: string, body?: unknown): Promise<Envelope<never> & { status: number }>
}

type Made = Record<keyof Entities, number[]>

/** References of each kind to the first record of its parent kind. */
const parts: Partial<Record<keyof Entities, (made: Made) => object>> = {
  templateFolder: ({ template }) => ({ templateId: template[0] }),
  templateDocument: ({ template, templateFolder }) => ({ templateId: template[0], folderId: templateFolder[0] }),
  libraryFolder: ({ documentLibrary }) => ({ documentLibraryId: documentLibrary[0] }),
  libraryDocument: ({ documentLibrary }) => ({ documentLibraryId: documentLibrary[0], folderId: null }),
  templateQuestion: ({ questionTemplate }) => ({
    questionTemplateId: questionTemplate[0],
    sectionId: 'first',
    visibleIf: null,
  }),
}

/** All kinds, each after those that it refers to. */
function referredFirst(): Entity[] {
  const ordered = new Set<Entity>()
  const begun = new Set<Entity>()
  const add = (entity: Entity) => {
    if (begun.has(entity)) return
    begun.add(entity)
    const referred = referencesOf(entity).flatMap((reference) => targetsOf(reference).map((one) => keptAs(one).kind))
    for (const other of Object.values(entities) as Entity[]) if (referred.includes(other.kind)) add(other)
    ordered.add(entity)
  }
  for (const entity of Object.values(entities) as Entity[]) add(entity)
  return [...ordered]
}

/** The root folder of a project, for kinds that are in a folder. */
async function rootFolder(by: Asker, kind: string, projectId: number) {
  const system = folderSystems.find((one) => folderUserKinds[one] === kind || documentKinds[one] === kind)
  if (!system) return {}
  const { data } = await by.read('GET', `project/${projectId}`)
  return { folderId: (data as { project: Record<string, unknown> }).project[rootFields[system]] }
}

/**
 * Fills the world with payloads in every text field that accepts them: `rounds` records of every kind, with the
 * payloads spread over the rounds. With sixty rounds every field gets every payload. Returns the ids.
 */
export async function hostileWorld(by: Asker, around: Around, rounds: number): Promise<Made> {
  const made = Object.fromEntries(Object.keys(entities).map((kind) => [kind, []])) as unknown as Made
  for (const entity of referredFirst()) {
    const kind = entity.kind
    if (notMadeByPeople.includes(kind)) continue
    for (let round = 0; round < rounds; round++) {
      const clientId =
        kind === 'projectClient' || round === 0 ? (made.client[round] ?? around.clientId) : around.clientId
      // A person can have only one role on a project.
      const userId = kind === 'userProjectRole' ? (made.user[round] ?? around.userId) : around.userId
      const projectId = made.project[0] ?? around.projectId
      const drafted = {
        ...(samples[kind]({ clientId, userId, projectId }) as object),
        ...parts[kind]?.(made),
      }
      const placed = { ...drafted, ...(await rootFolder(by, kind, projectId)) }
      const sample = () => ({ ...placed })
      made[kind].push((await fill(by, entity, sample, Math.round((round * payloads.length) / rounds))).row.id)
    }
  }
  return made
}
