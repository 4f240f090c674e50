import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Entity } from '#contract/entity.ts'
import { entities } from '#contract/entities/index.ts'
import { settings } from '#contract/entities/settings.ts'
import { cleaned, cleanedJson, cleanedLine } from '#contract/text/cleanText.ts'
import { asRefusal } from '#server/core/failures.ts'
import { notMadeByPeople, openProject, samples } from '#mocks/samples.ts'
import { fill, isAbout, put, textPlaces, wordsAt } from '../../hostile/fill.ts'
import { payloads } from '../../hostile/payloads.ts'
import { useWorld } from '../../world.ts'
import { add } from '../rights/everyone.ts'
import { titled } from '#tests/kinds/titles.ts'

const setup = useWorld()
const kinds = (Object.values(entities) as Entity[]).filter(({ kind }) => !notMadeByPeople.includes(kind))
const sentence = /^\S.{6,}[.?!]$/su

test('there are sixty different hostile texts', () => {
  expect(new Set(payloads).size).toBe(60)
})

/** What may be kept of a text: fields of one line trim it, and nothing invisible is kept. */
const asItReads = (payload: string) => [cleaned(payload), cleaned(payload).trim(), cleanedLine(payload)]

/** Kinds that have no text of their own. */
const withoutText = [
  'userProjectRole',
  'projectProcessSubType',
  'projectFolderUser',
  'projectFolderUserPmp',
  'projectFolderUserSms',
  'projectFolderUserFm',
]

/** Turns of `fill` after which each place of a kind has had six texts, other ones than at the next kind. */
const turnsOf = (entity: Entity) =>
  payloads.map((_, turn) => turn).filter((turn) => turn % 10 === kinds.indexOf(entity) % 10)

describe.each(titled(kinds))('%s', (_, entity) => {
  test('take hostile text as it reads or refuse it at the field, each of the sixty', () => {
    const sample = samples[entity.kind]({ clientId: 1, userId: 2, projectId: openProject(0) })
    let taken = 0
    for (const place of textPlaces(entity, sample))
      for (const payload of payloads) {
        const draft = structuredClone(sample) as Record<string, unknown>
        put(draft, place, payload)
        const { success, data, error } = z.safeParse(entity.draft, cleanedJson(draft))
        if (success) {
          expect(asItReads(payload), place).toContain(wordsAt(data, place))
          taken++
        } else {
          const { problems } = asRefusal(error, setup.world.services.kinds)!
          expect([payload, problems]).toEqual([
            payload,
            expect.toSatisfy((all: typeof problems) => all.some(({ field }) => isAbout(place, field))),
          ])
          for (const { message } of problems)
            expect([payload, message]).toEqual([payload, expect.stringMatching(sentence)])
        }
      }
    // A folder accepts only valid file names, and a role on a project has no text.
    if (!withoutText.includes(entity.kind)) expect(taken).toBeGreaterThan(entity.kind === 'libraryFolder' ? 5 : 20)
  })

  test('store hostile text as it reads or refuse it at the field', async () => {
    const admin = await setup.world.as('admin@demo.test')
    const firm = entity.kind === 'projectClient' ? null : 1
    const seen = new Map<string, number>()
    for (const turn of turnsOf(entity)) {
      const clientId = firm ?? (await add(admin, 'client', samples.client({ clientId: 0, userId: 0, projectId: 0 }))).id
      const filled = await fill(
        admin,
        entity,
        () => samples[entity.kind]({ clientId, userId: 2, projectId: openProject(turn) }),
        turn,
      )
      for (const [place, payload] of filled.taken)
        expect(asItReads(payload), place).toContain(wordsAt(filled.row, place))
      for (const { place, payload, problem } of filled.refused)
        expect([place, payload, problem.message]).toEqual([place, payload, expect.stringMatching(sentence)])
      for (const place of [...filled.taken.map(([at]) => at), ...filled.refused.map((one) => one.place)])
        seen.set(place, (seen.get(place) ?? 0) + 1)
    }
    const places = textPlaces(entity, samples[entity.kind]({ clientId: 1, userId: 2, projectId: 2 }))
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(places.map((place) => [place, turnsOf(entity).length])))
  })
})

test('the office settings store it as it reads or refuse it at the field', async () => {
  const admin = await setup.world.as('admin@demo.test')
  const settingsNow = async () => (await admin.read<Record<string, unknown>>('GET', 'settings/1')).data
  const places = textPlaces(settings, await settingsNow()).filter(
    (name) =>
      Object.hasOwn(settings.draft.shape, name.split('.')[0]!) && !/^(?:fileTypes|systems|workingDays)\./.test(name),
  )
  for (let turn = 0; turn < payloads.length; turn++) {
    const said = new Map(places.map((place, at) => [place, payloads[(at + turn) % payloads.length]!]))
    const form = await settingsNow()
    for (const [place, payload] of said) put(form, place, payload)
    const refusal = await admin.read('PUT', 'settings', form)
    for (const { field = '', message } of refusal.errors) {
      expect([field, message]).toEqual([field, expect.stringMatching(sentence)])
      const refused = places.filter((place) => place.split('.')[0] === field.split('.')[0])
      expect([field, refused.length > 0]).toEqual([field, true])
      for (const place of refused) said.delete(place)
    }
    const rest = await settingsNow()
    for (const [place, payload] of said) put(rest, place, payload)
    const { status, data } = refusal.status === 200 ? refusal : await admin.read('PUT', 'settings', rest)
    expect([turn, status]).toEqual([turn, 200])
    for (const [place, payload] of said) expect(asItReads(payload), place).toContain(wordsAt(data, place))
  }
})
