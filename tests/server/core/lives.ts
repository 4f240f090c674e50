import { expect } from 'vitest'
import type { Entity } from '#contract/entity.ts'
import { inSentence, isGone } from '#contract/text/words.ts'
import type { Visitor } from '#mocks/world.ts'

/** What people may do with a record in one status; '-' instead of the list means that they do not find it. */
interface Life<Name extends string> {
  words: string
  rights: Partial<Record<Name, readonly string[]>>
}

/** Reads a table of statuses: 'Open | author: edit, close | stranger: -'. A person who is not listed only reads. */
export const livesIn = <Name extends string>(table: string): Life<Name>[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [words = '', ...cells] = line.split('|').map((cell) => cell.trim())
      const rights = cells.filter(Boolean).flatMap((cell) => {
        const [people = '', does = ''] = cell.split(':').map((part) => part.trim())
        return people.split(' ').map((name) => [name, does.split(',').map((one) => one.trim())] as const)
      })
      return { words, rights: Object.fromEntries(rights) as unknown as Life<Name>['rights'] }
    })

interface Tried<Name extends string> {
  entity: Entity
  id: number
  life: Life<Name>
  lives: readonly Life<Name>[]
  people: Readonly<Record<Name, Visitor>>
}

/**
 * Compares what the server offers each person with the table, and tries everything else: each refusal must give a
 * reason and change nothing.
 */
export async function expectLife<Name extends string>({ entity, id, life, lives, people }: Tried<Name>) {
  const path = `${entity.path}/${id}`
  const kind = inSentence(entity.name)
  for (const [name, who] of Object.entries(people) as [Name, Visitor][]) {
    const expected = life.rights[name] ?? []
    const answer = await who.read<Record<string, unknown>>('GET', path)
    const isHidden = expected[0] === '-'
    expect([name, answer.status]).toEqual([name, isHidden ? 404 : 200])
    const { canEdit, canDelete, allowedActions, rowVersion } = isHidden
      ? { canEdit: false, canDelete: false, allowedActions: [] as string[], rowVersion: 1 }
      : (answer.data as { canEdit: boolean; canDelete: boolean; allowedActions: string[]; rowVersion: number })
    const offered = [...(canEdit ? ['edit'] : []), ...(canDelete ? ['delete'] : []), ...allowedActions]
    expect([name, offered.toSorted()]).toEqual([name, isHidden ? [] : expected.toSorted()])

    for (const action of Object.keys(entity.actions).filter((one) => !allowedActions.includes(one))) {
      const refused = await who.read('PUT', `${path}/move`, { action, rowVersion })
      const isEverTheirs = lives.some(({ rights }) => rights[name]?.includes(action))
      const [said] = refused.errors
      expect([name, action, refused.status, said?.message]).toEqual([
        name,
        action,
        ...(isHidden
          ? [404, isGone(entity.name)]
          : refused.status === 403 || !isEverTheirs
            ? [403, `You do not have permission to change this ${kind}.`]
            : [409, `This ${kind} can no longer be changed in that way. Reload to see its current status.`]),
      ])
    }
    if (isHidden) continue
    if (!canEdit)
      expect([name, (await who.read('PUT', entity.path, { ...(answer.data as object) })).status]).toEqual([name, 403])
    if (!canDelete) {
      const { status, errors } = await who.read('DELETE', `${path}?rowVersion=${rowVersion}`)
      const isTheirs = status === 409
      const says = isTheirs ? /(stays|deleted|Cancel|Withdraw)/ : /You do not have permission/
      expect([name, status, errors[0]?.message]).toEqual([name, isTheirs ? 409 : 403, expect.stringMatching(says)])
    }
    const after = await who.read<{ rowVersion: number }>('GET', path)
    expect([name, after.data.rowVersion]).toEqual([name, rowVersion])
  }
}
