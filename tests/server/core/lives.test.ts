import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { incident } from '#contract/entities/incident.ts'
import { observation } from '#contract/entities/observation.ts'
import { permit } from '#contract/entities/permit.ts'
import { rams } from '#contract/entities/rams.ts'
import type { Entity } from '#contract/entity.ts'
import { instanceStatusWords } from '#contract/questionnaires/instanceStatus.ts'
import { observationStatusWords } from '#contract/safety/observationStatus.ts'
import { samples } from '#mocks/samples.ts'
import type { Visitor } from '#mocks/world.ts'
import { incidents } from '#server/db/tables/incident.ts'
import { observations } from '#server/db/tables/observation.ts'
import { permits } from '#server/db/tables/permit.ts'
import { rams as ramsTable } from '#server/db/tables/rams.ts'
import { expectLife, livesIn } from './lives.ts'
import { usePermits } from '../safety/permitPeople.ts'
import { newPerson, nobody, type Someone } from '../projects/projectPeople.ts'
import { add, type Fields } from '../rights/everyone.ts'

const site = usePermits()
const { setup, held, people, newSubType } = site
let colleague: Someone
/** The issuer of these permits; the approver may authorise permits, but did not issue these. */
let issuer: Someone
let types: Record<'rams' | 'incident', number>
beforeAll(async () => {
  colleague = await newPerson({ world: setup.world, ...held }, held.ownFirm, 20, ['sms'])
  issuer = await site.newIssuer()
  const plain = { requiresRams: false, validityHours: null, maxDurationHours: null }
  types = {
    rams: await newSubType({ ...plain, processKindId: 20, name: 'RAMS by test' }),
    incident: await newSubType({ ...plain, processKindId: 70, name: 'Near miss by test' }),
  }
})

type Name =
  | 'author'
  | 'holder'
  | 'issuer'
  | 'manager'
  | 'approver'
  | 'colleague'
  | 'reader'
  | 'welder'
  | 'otherWelder'
  | 'designer'

/**
 * Domain specification, 6.2 and 7. The welder's company does the work; the other welder is from another company, and
 * the designer has no access to safety records: neither finds records that do not concern them.
 *
 * Converting an incident reports an accident, so it needs Contribute like any report of an accident (2.3), in every
 * company that finds the incident. Readers are not listed, because they can only read.
 */
const tables = {
  permit: `
    Draft             | author manager: edit, delete, submit | holder issuer approver colleague reader welder otherWelder designer: -
    In review         | author manager: cancel | otherWelder designer: -
    Changes requested | author manager: edit, submit, cancel | otherWelder designer: -
    Approved          | holder: start, signOn, signOff | issuer: signOn, signOff | manager: signOn, signOff, cancel | otherWelder designer: -
    Active            | holder: signOn, signOff, handOver, suspend, handBack | issuer: signOn, signOff, extend, handOver, suspend | manager: signOn, signOff, extend, handOver, takeOverHandBack, suspend | author approver colleague welder: suspend | otherWelder designer: -
    Suspended         | holder: signOff, handBack | issuer: signOff, resume | manager: signOff, resume, takeOverHandBack, cancel | otherWelder designer: -
    Handed back       | issuer: notAccept, close | manager: notAccept, takeOverClosing | otherWelder designer: -
    Expired           | holder: signOff, handBack | issuer: signOff, extend | manager: signOff, extend, takeOverHandBack | otherWelder designer: -
    Closed            | otherWelder designer: -
    Rejected          | otherWelder designer: -
    Cancelled         | otherWelder designer: -
  `,
  rams: `
    Draft             | author manager: edit, delete, submit | holder issuer approver colleague reader welder otherWelder designer: -
    In review         | author manager: cancel | otherWelder designer: -
    Changes requested | author manager: edit, submit, cancel | otherWelder designer: -
    Approved          | author: sign, brief, revise | manager: sign, brief, revise, suspend, close | holder issuer approver colleague welder: sign, brief | otherWelder designer: -
    Suspended         | author: revise | manager: resume, revise, close | otherWelder designer: -
    Expired           | author: revise | manager: revise, close | otherWelder designer: -
    Closed            | otherWelder designer: -
    Superseded        | otherWelder designer: -
    Rejected          | otherWelder designer: -
    Cancelled         | otherWelder designer: -
  `,
  incident: `
    Draft             | author manager: edit, delete, submit | holder issuer approver colleague reader welder otherWelder designer: -
    In review         | author: convert, cancel | manager: report, convert, cancel | holder issuer approver colleague welder: convert | otherWelder designer: -
    Changes requested | author: edit, submit, convert, cancel | manager: edit, submit, report, convert, cancel | holder issuer approver colleague welder: convert | otherWelder designer: -
    Approved          | author holder issuer approver colleague welder: convert | manager: report, convert, close, cancel | otherWelder designer: -
    Closed            | manager: reopen | otherWelder designer: -
    Rejected          | otherWelder designer: -
    Cancelled         | otherWelder designer: -
  `,
  observation: `
    Open              | author: edit, close | manager: edit, delete, close, cancel | otherWelder designer: -
    Closed            | manager: reopen | otherWelder designer: -
    Cancelled         | otherWelder designer: -
  `,
}

const ofWelders = () => ({ projectId: held.projectId, clientId: held.welders })
const kinds = {
  permit: {
    entity: permit as Entity,
    table: permits,
    words: instanceStatusWords,
    draft: () => site.draft({ ...ofWelders(), issuerUserId: issuer.userId }),
  },
  rams: {
    entity: rams as Entity,
    table: ramsTable,
    words: instanceStatusWords,
    draft: (): Fields => ({ ...samples.rams(nobody), ...ofWelders(), processSubTypeId: types.rams }),
  },
  incident: {
    entity: incident as Entity,
    table: incidents,
    words: instanceStatusWords,
    draft: (): Fields => ({
      ...samples.incident(nobody),
      ...ofWelders(),
      processSubTypeId: types.incident,
      occurredOn: new Date(Date.now() - 3_600_000).toISOString(),
    }),
  },
  observation: {
    entity: observation as Entity,
    table: observations,
    words: observationStatusWords,
    draft: (): Fields => ({
      ...samples.observation({ ...nobody, projectId: held.projectId }),
      ...ofWelders(),
      nature: 'neutral',
    }),
  },
}

describe.each(Object.entries(kinds) as [keyof typeof kinds, (typeof kinds)[keyof typeof kinds]][])(
  'A record of the kind %s',
  (name, { entity, table, words, draft }) => {
    const lives = livesIn<Name>(tables[name])
    const idOf = (word: string) => Number(Object.entries(words).find(([, one]) => one === word)![0])

    test.each(lives)('that is $words is open to each person as the table says, and to nobody else', async (life) => {
      const made = await add(people.author, entity.path, draft())
      const statusId = idOf(life.words)
      if (life.words !== 'Draft') {
        const number = `${entity.kind.slice(0, 3).toUpperCase()}-8${String(made.id).padStart(3, '0')}`
        await setup.world.services.db.update(table).set({ statusId, number }).where(eq(table.id, made.id))
      }
      const { author, holder, manager, approver, reader, welder, otherWelder, designer } = people
      const everyone: Record<Name, Visitor> = {
        author,
        holder,
        issuer,
        manager,
        approver,
        colleague,
        reader,
        welder,
        otherWelder,
        designer,
      }
      await expectLife({ entity, id: made.id, life, lives, people: everyone })
    })

    test('can reach and leave every status, but for those in which it is over', () => {
      const announced = lives.map((life) => idOf(life.words))
      const left = Object.keys(entity.moves ?? {}).map(Number)
      const stays = lives.filter(({ rights }) => Object.values(rights).every(([first]) => first === '-'))
      expect(left.every((id) => announced.includes(id))).toBe(true)
      expect(announced.filter((id) => !left.includes(id))).toEqual(stays.map((life) => idOf(life.words)))
    })
  },
)
